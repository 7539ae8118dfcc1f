import type { Action } from '../game/actions.ts';
import type { Asked } from '../game/asked.ts';
import type { CardPlace } from '../game/place.ts';
import { beginner, type Begins } from '../game/rematch.ts';
import type { Agreeing } from '../game/seating.ts';
import { isCard, isHazard } from './cards.ts';
import { EDITION_IDS, type EditionId, type Options } from './editions/edition.ts';
import { EDITIONS } from './editions/index.ts';
import { isOverrulable, type Move, type Refusal } from './moves.ts';
import type { State } from './state.ts';

/** What it takes to open a table. Seats in order of play; `sides` left out: each seat plays alone. */
export interface MilleBornesSetup {
  readonly game: '1000-bornes';
  readonly edition: EditionId;
  readonly options: Options;
  readonly seats: readonly string[];
  readonly sides?: readonly (readonly string[])[];
  readonly first?: string;
  readonly deck: string | null;
}

/** The distance goes by how many play. */
export const AGREEING: Agreeing<MilleBornesSetup> = {
  offers: () =>
    EDITION_IDS.map((edition) => ({
      ...{ game: '1000-bornes', edition, options: {} },
      ...{ seats: [], deck: null },
    })),
  seatings: ({ edition }) => EDITIONS[edition].shapes,
  seat({ game, edition, options, seats }, seated) {
    const { distance, ...others } = options;
    const isKept = distance !== undefined && seats.length === seated.seats.length;
    return { game, edition, options: isKept ? options : others, ...seated };
  },
  lasting(setup, rounds) {
    const { target: _target, ...others } = setup.options;
    return { ...setup, options: { ...others, rounds } };
  },
};

/** The rounds of a match begin one seat further each time, and those of its rematch go on with that. */
export function rematchAfter(
  setup: MilleBornesSetup,
  { rounds, winners }: { readonly rounds: number; readonly winners: readonly number[] | null },
  begins: Begins,
): MilleBornesSetup {
  const { seats, sides = seats.map((name) => [name]), first = seats[0] ?? '' } = setup;
  const winning = (winners ?? []).flatMap((side) => sides[side] ?? []);
  const seat = beginner(begins, {
    seats: seats.length,
    next: seats.indexOf(first) + rounds,
    hasWon: (at) => winning.includes(seats[at] ?? ''),
  });
  return { ...setup, first: seats[seat] ?? first };
}

/** Who is on turn; after the match, who would have been first. */
export const playerOnTurn = ({ setup, round }: State): string =>
  setup.seats[round?.turn ?? setup.first] ?? '';

/** The number of a player's side; -1 for nobody of this table. */
export const sideOfPlayer = (name: string, { setup }: State): number =>
  setup.sideOf[setup.seats.indexOf(name)] ?? -1;

/** Who has laid the card, where that may be several; else which side it is laid against. */
export function asked(readings: readonly Move[], state: State): Asked<Move> {
  const onTurn = playerOnTurn(state);
  const laid = readings.map((move) => ({
    move,
    by: 'by' in move ? move.by : onTurn,
    on: 'on' in move ? move.on : undefined,
  }));
  if (new Set(laid.map(({ by }) => by)).size > 1) {
    const choices = laid.map(({ move, by }) => ({
      ...{ side: sideOfPlayer(by, state), player: by, move },
    }));
    return { kind: 'which-player', by: null, choices };
  }
  const choices = laid.map(({ move, by, on = by }) => ({
    ...{ side: sideOfPlayer(on, state), player: null, move },
  }));
  return { kind: 'which-side', by: onTurn, choices };
}

/** What an action token says as a move, or null where 1000 Bornes has no such action. */
export function actionMove(action: Action, state: State): Move | null {
  if (action !== 'extend' && action !== 'do-not-extend') return null;
  return { type: 'extend', by: playerOnTurn(state), extend: action === 'extend' };
}

/** Is there a card on the table that the refusal of this move is about? */
export const isStanding = (move: Move, { code }: Refusal): boolean =>
  'card' in move && isCard(move.card) && code !== 'unknown-player' && code !== 'target-missing';

export const isOverrulableMove = (move: Move, { code }: Refusal): boolean =>
  (move.type === 'play' || move.type === 'discard') && isOverrulable(code);

/** True if the refused card may be discarded instead: not by a player who is not on turn. */
export const isDiscardable = ({ code }: Refusal): boolean =>
  code !== 'match-over' && code !== 'extension-pending' && code !== 'not-your-turn';

/** The same safety read the other way: a play as a coup-fourré, or a coup-fourré as a play (readings.md, I4). */
export function switchedMove(move: Move): Move | null {
  const { type } = move;
  if (type !== 'play' && type !== 'coupFourre') return null;
  const { by, card } = move;
  return { type: type === 'play' ? 'coupFourre' : 'play', by, card };
}

/** Where the card of an accepted move lies now. A hazard taken off its pile lies in the discard. */
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

/** Cards in the hand of a seat; whoever is on turn draws one before playing. */
export function heldCount(seat: number, { round }: State): number {
  if (round === null) return 0;
  const draws = round.turn === seat && round.asked === null && round.drawPile > 0;
  return (round.hands[seat] ?? 0) + (draws ? 1 : 0);
}
