import type { Action } from '../game/actions.ts';
import type { CardQuestion } from '../game/tableGame.ts';
import type { CardPlace, Spot } from '../game/place.ts';
import { chooseFirstSeat, type FirstPlayerRule } from '../game/rematch.ts';
import type { OpeningByTokens } from '../game/seating.ts';
import { isCard, isHazard, isSafety, SAFETY_AGAINST, type CardId } from './cards.ts';
import { EDITION_IDS, type EditionId, type Options } from './editions/edition.ts';
import { EDITIONS } from './editions/index.ts';
import { isOverrulable, type Move, type Refusal } from './moves.ts';
import type { State, SideState } from './state.ts';
import { topOf } from './rules.ts';

/** Setup of a table. Seats are in order of play; without `sides`, each seat plays alone. */
export interface MilleBornesSetup {
  readonly game: '1000-bornes';
  readonly edition: EditionId;
  readonly options: Options;
  readonly seats: readonly string[];
  readonly sides?: readonly (readonly string[])[];
  readonly first?: string;
  readonly deck: string | null;
}

/** Offers and seatings of 1000 Bornes. The distance depends on the number of players. */
export const OPENING_BY_TOKENS: OpeningByTokens<MilleBornesSetup> = {
  offers: () =>
    EDITION_IDS.map((edition) => ({
      game: '1000-bornes',
      edition,
      options: {},
      seats: [],
      deck: null,
    })),
  seatings: ({ edition }) => EDITIONS[edition].shapes,
  seat({ game, edition, options, seats }, seated) {
    const { distance, ...others } = options;
    const isKept = distance !== undefined && seats.length === seated.seats.length;
    return { game, edition, options: isKept ? options : others, ...seated };
  },
  withRounds(setup, rounds) {
    const { target: _target, ...others } = setup.options;
    return { ...setup, options: { ...others, rounds } };
  },
};

export function rematchAfter(
  setup: MilleBornesSetup,
  { rounds, winners }: { readonly rounds: number; readonly winners: readonly number[] | null },
  begins: FirstPlayerRule,
): MilleBornesSetup {
  const { seats, sides = seats.map((name) => [name]), first = seats[0] ?? '' } = setup;
  const winning = (winners ?? []).flatMap((side) => sides[side] ?? []);
  const seat = chooseFirstSeat(begins, {
    seats: seats.length,
    next: seats.indexOf(first) + rounds,
    hasWon: (at) => winning.includes(seats[at] ?? ''),
  });
  return { ...setup, first: seats[seat] ?? first };
}

export const playerOnTurn = ({ setup, round }: State): string =>
  setup.seats[round?.turn ?? setup.first] ?? '';

export const sideOfPlayer = (name: string, { setup }: State): number =>
  setup.sideOf[setup.seats.indexOf(name)] ?? -1;

/** Asks for the player of the card if several are possible; else for the attacked side. */
export function questionAbout(readings: readonly Move[], state: State): CardQuestion<Move> {
  const onTurn = playerOnTurn(state);
  const laid = readings.map((move) => ({
    move,
    by: 'by' in move ? move.by : onTurn,
    on: 'on' in move ? move.on : undefined,
  }));
  if (new Set(laid.map(({ by }) => by)).size > 1) {
    const choices = laid.map(({ move, by }) => ({
      side: sideOfPlayer(by, state),
      player: by,
      move,
    }));
    return { kind: 'which-player', by: null, choices };
  }
  const choices = laid.map(({ move, by, on = by }) => ({
    side: sideOfPlayer(on, state),
    player: null,
    move,
  }));
  return { kind: 'which-side', by: onTurn, choices };
}

export function actionMove(action: Action, state: State): Move | null {
  if (action !== 'extend' && action !== 'do-not-extend') return null;
  return { type: 'extend', by: playerOnTurn(state), extend: action === 'extend' };
}

export const staysOpen = (move: Move, { code }: Refusal): boolean =>
  'card' in move && isCard(move.card) && code !== 'unknown-player' && code !== 'target-missing';

export const isOverrulableMove = (move: Move, { code }: Refusal): boolean =>
  (move.type === 'play' || move.type === 'discard') && isOverrulable(code);

export const isDiscardable = ({ code }: Refusal): boolean =>
  code !== 'match-over' && code !== 'extension-pending' && code !== 'not-your-turn';

type SafetyMove = Extract<Move, { readonly type: 'play' | 'coupFourre' }>;

/** Returns a play as a coup-fourré by the same player, or a coup-fourré as a play; null for other moves. */
export function asOtherKind(move: Move): SafetyMove | null {
  const { type } = move;
  if (type !== 'play' && type !== 'coupFourre') return null;
  const { by, card } = move;
  return { type: type === 'play' ? 'coupFourre' : 'play', by, card };
}

/**
 * Returns the other reading of a safety: a play as a coup-fourré, or a coup-fourré as a play
 * (readings.md, I4). If the side on turn is not the attacked side, the play is by its player. Null
 * for other moves.
 */
export function otherReadingOf(move: Move, before: State): Move | null {
  const other = asOtherKind(move);
  if (other === null) return null;
  const attacked = before.round?.attack?.side;
  const onTurn = playerOnTurn(before);
  if (attacked === sideOfPlayer(onTurn, before)) return other;
  if (other.type === 'play') return { ...other, by: onTurn };
  const [only, ...partners] = before.setup.sides[attacked ?? -1] ?? [];
  if (only === undefined || partners.length > 0) return other;
  return { ...other, by: before.setup.seats[only] ?? other.by };
}

/** A safety by which an attacked player, who has no partner, answers goes before one of the player on turn (readings.md, I4). */
export function likeliest(readings: readonly Move[], state: State): readonly Move[] {
  const answers = readings.filter(({ type }) => type === 'coupFourre');
  const onTurn = playerOnTurn(state);
  const isOthers = (move: Move) =>
    move.type === 'coupFourre' || ('by' in move && move.by === onTurn);
  return answers.length === 1 && readings.every(isOthers) ? answers : readings;
}

/**
 * Returns the place of an accepted move's card. A hazard removed from its pile lies in the discard.
 */
export function cardPlace(move: Move, state: State): CardPlace {
  if (move.type !== 'play' && move.type !== 'coupFourre') return { on: 'discard' };
  if (!isHazard(move.card)) return { on: 'side', side: sideOfPlayer(move.by, state) };
  const side = targetOf(move, state);
  const area = state.round?.sides[side];
  const pile = move.card === 'speed-limit' ? area?.speed : area?.battle;
  return pile?.includes(move.card) === true ? { on: 'side', side } : { on: 'discard' };
}

function targetOf(move: Extract<Move, { type: 'play' | 'coupFourre' }>, state: State): number {
  const on = 'on' in move ? move.on : undefined;
  return on === undefined ? 1 - sideOfPlayer(move.by, state) : sideOfPlayer(on, state);
}

/** Returns the number of cards in a seat's hand. The player on turn draws one before playing. */
export function heldCount(seat: number, { round }: State): number {
  if (round === null) return 0;
  const draws = round.turn === seat && round.asked === null && round.drawPile > 0;
  return (round.hands[seat] ?? 0) + (draws ? 1 : 0);
}

/**
 * Returns the moves that this card at this spot may mean, likeliest first, without checking
 * legality. A safety against the last attack is a coup-fourré by any player of the attacked side
 * (readings.md, I4).
 */
export function readings(card: string, spot: Spot, state: State): readonly Move[] {
  const answers = coupsFourres(card, spot, state);
  if (spot.role === 'table' && isSafety(card)) return onTableReader(card, answers, state);
  if (answers.length > 0) return answers;
  const seat = playerAt(card, spot, state);
  const by = state.setup.seats[seat];
  if (by === undefined) return [];
  if (!isHazard(card)) return [{ type: 'play', by, card }];
  return targetsAt(spot, seat, state).map((on) => ({ type: 'play', by, card, on }));
}

/**
 * Reads a safety on the shared reader: a coup-fourré, a play in turn, or a late answer. A late
 * answer comes from a side with a hazard that the safety cures. It is illegal, so the table is
 * asked.
 */
function onTableReader(card: CardId, answers: readonly Move[], state: State): readonly Move[] {
  const { round, setup } = state;
  const attacked = answers.length === 0 ? null : (round?.attack?.side ?? null);
  const turn = round?.turn ?? 0;
  const ownSide = setup.sideOf[turn];
  const onTurn = attacked === ownSide ? [] : [turn];
  const late = setup.seats
    .map((_, seat) => seat)
    .filter((seat) => {
      const side = setup.sideOf[seat] ?? -1;
      const area = round?.sides[side];
      const isAsked = side !== attacked && side !== ownSide && (round?.hands[seat] ?? 0) > 0;
      return isAsked && area !== undefined && bearsHazardOf(card, area);
    });
  const plays = [...onTurn, ...late].map((seat): Move => ({
    type: 'play',
    by: setup.seats[seat] ?? '',
    card,
  }));
  return [...answers, ...plays];
}

const bearsHazardOf = (safety: CardId, { battle, speed }: SideState): boolean =>
  [topOf(battle), topOf(speed)].some(
    (top) => top !== null && isHazard(top) && SAFETY_AGAINST[top] === safety,
  );

/**
 * Returns the possible coups-fourrés with this card at this spot, one for each player of the
 * attacked side.
 */
export function coupsFourres(card: string, spot: Spot, { round, setup }: State): readonly Move[] {
  const attack = round?.attack ?? null;
  if (attack === null || !isSafety(card) || SAFETY_AGAINST[attack.hazard] !== card) return [];
  return (setup.sides[attack.side] ?? [])
    .filter((seat) => isHere(seat, attack.side, spot))
    .map((seat) => ({ type: 'coupFourre', by: setup.seats[seat] ?? '', card }));
}

function isHere(seat: number, side: number, spot: Spot): boolean {
  switch (spot.role) {
    case 'table':
      return true;
    case 'side':
      return spot.side === side;
    case 'seat':
      return spot.seat === seat;
  }
}

function playerAt(card: string, spot: Spot, { round, setup }: State): number {
  const turn = round?.turn ?? 0;
  if (spot.role === 'seat') return spot.seat;
  if (spot.role === 'table' || isHazard(card)) return turn;
  const partners = setup.sides[spot.side] ?? [];
  return partners.includes(turn) ? turn : (partners[0] ?? -1);
}

function targetsAt(spot: Spot, seat: number, { setup }: State): readonly string[] {
  const own = setup.sideOf[seat];
  const sides =
    spot.role === 'side'
      ? [spot.side]
      : setup.sides.map((_, side) => side).filter((s) => s !== own);
  return sides.flatMap((side) => {
    const first = setup.sides[side]?.[0];
    const name = first === undefined ? undefined : setup.seats[first];
    return name === undefined ? [] : [name];
  });
}
