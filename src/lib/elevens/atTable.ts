import { accept, refuse, type Result } from '../game/result.ts';
import type { Action } from '../game/actions.ts';
import type { CardPlace, PlaceAnswer, Spot } from '../game/place.ts';
import { chooseFirstSeat, type FirstPlayerRule } from '../game/rematch.ts';
import type { OpeningByTokens } from '../game/seating.ts';
import type { HandChange } from '../game/tableGame.ts';
import { cardOf, VALUES, type Card } from './cards.ts';
import type { Move, Refusal, MoveOf } from './moves.ts';
import {
  placeOf,
  jokersUnseen,
  anchorsOf,
  isAdjacent,
  neighboursOf,
  turnContextOf,
  type TurnContext,
} from './rules.ts';
import { seatsToCount } from './score.ts';
import { SEATINGS } from './seatings.ts';
import { parseSetup, type Setup } from './setup.ts';
import type { State } from './state.ts';
import { exchanges, isLegal, waysTo } from './legal.ts';

/** Setup of a table. Rows are listed from top to bottom, seats in order of play. */
export interface ElevensSetup {
  readonly game: 'elevens';
  readonly options: { readonly beginner?: boolean };
  readonly rows: readonly string[];
  readonly seats: readonly string[];
  readonly first?: string;
  readonly deck: string | null;
}

export function setupOf(
  table: ElevensSetup,
): Result<Setup, { readonly path: string; readonly detail: string }> {
  const { rows, seats, first, options } = table;
  const parsed = parseSetup({ rows, seats, first, beginner: options.beginner });
  if (parsed.ok) return accept(parsed.value);
  const { key, code } = parsed.refusal;
  return refuse({ path: key === 'beginner' ? '$.options.beginner' : `$.${key}`, detail: code });
}

export const OPENING_BY_TOKENS: OpeningByTokens<ElevensSetup> = {
  offers: ({ rows = [] }) => [{ game: 'elevens', options: {}, rows, seats: [], deck: null }],
  seatings: () => SEATINGS,
  seat: ({ game, options, rows }, { seats, first, deck }) => ({
    game,
    options,
    rows,
    seats,
    ...(first !== undefined && { first }),
    deck,
  }),
};

/** Returns the setup of a rematch. A match is one game, so the next one begins one seat further. */
export function rematchAfter(
  setup: ElevensSetup,
  { winners }: { readonly winners: readonly number[] | null },
  begins: FirstPlayerRule,
): ElevensSetup {
  const { seats, first = seats[0] ?? '' } = setup;
  const seat = chooseFirstSeat(begins, {
    seats: seats.length,
    next: seats.indexOf(first) + 1,
    hasWon: (at) => winners?.includes(at) === true,
  });
  return { ...setup, first: seats[seat] ?? first };
}

export const seatNames = ({ players }: State): readonly string[] => players.map(({ name }) => name);

export const playerOnTurn = ({ players, phase }: State): string =>
  players[phase.type === 'turn' ? phase.player : 0]?.name ?? '';

/**
 * Returns the moves that this card at this spot may mean: all legal ones, or one to explain the
 * refusal. A side's reader belongs to a row, counted from the top; a joker on it is laid in that
 * row.
 */
export function readingsAt(
  card: string,
  spot: Spot,
  state: State,
  withLink: boolean,
): readonly Move[] {
  const by = spot.role === 'seat' ? seatNames(state)[spot.seat] : playerOnTurn(state);
  if (by === undefined) return [];
  const plain = plainReading(card, state, { by, withLink });
  if (by !== playerOnTurn(state)) return plain === null ? [] : [plain];
  const legal = readings(card, state, { withLink });
  if (legal.length === 0) return plain === null ? [] : [plain];
  if (spot.role !== 'side' || cardOf(card)?.type !== 'joker') return legal;
  const row = state.rows[spot.side]?.name;
  return legal.filter((move) => move.type === 'place' && move.row === row);
}

export function actionMove(action: Action, state: State): Move | null {
  const by = playerOnTurn(state);
  switch (action) {
    case 'end-turn':
      return { type: 'end', by };
    case 'draw':
    case 'pass':
      return { type: action, by };
    default:
      return null;
  }
}

export const byPlayerOnTurn = (move: Move, state: State): Move =>
  move.type === 'leftover' || state.phase.type === 'over'
    ? move
    : { ...move, by: playerOnTurn(state) };

export const discardMove = (card: string, by: string): Move | null =>
  cardOf(card)?.type === 'joker' ? { type: 'throwJoker', by } : null;

export const staysOpen = (move: Move, code: string): boolean =>
  (move.type === 'place' || move.type === 'exchange' || move.type === 'throwJoker') &&
  code !== 'unknown-player';

/** True if the refused card may be discarded instead: a joker, in its player's own turn. */
export const isDiscardable = (move: Move, { code }: Refusal): boolean =>
  move.type === 'place' &&
  move.joker === true &&
  code !== 'game-over' &&
  code !== 'not-your-turn' &&
  code !== 'no-such-card';

export const cardOfMove = (move: Move): string | null =>
  move.type === 'throwJoker' || (move.type === 'place' && move.joker === true) ? 'joker' : null;

export const linksLeft = ({ players, phase }: State): number =>
  phase.type === 'turn' ? (players[phase.player]?.links ?? 0) : 0;

/**
 * Returns the place of an accepted move's card. Null if it is back in a hand: a joker that was
 * exchanged for its number.
 */
export function cardPlace(move: Move, state: State): CardPlace | null {
  switch (move.type) {
    case 'place':
      return move.joker === true && !isJokerAt(move.row, move.value, state)
        ? null
        : { on: 'row', row: move.row, value: move.value };
    case 'exchange':
      return { on: 'row', row: move.row, value: move.value };
    case 'leftover':
      return { on: 'hand', player: move.by };
    case 'throwJoker':
    case 'draw':
    case 'pass':
    case 'end':
      return { on: 'discard' };
  }
}

const isJokerAt = (row: string, value: number, { rows }: State): boolean =>
  placeOf(
    rows.find(({ name }) => name === row),
    value,
  ) === 'joker';

/**
 * Returns the place of a number card if that is taken by it; null for a card that may be anywhere.
 */
export function placeInRow(card: string, { rows }: State): CardPlace | null {
  const read = cardOf(card);
  if (read?.type !== 'number') return null;
  const row = rows.find(({ colour }) => colour === read.colour);
  return row !== undefined && placeOf(row, read.value) === 'number'
    ? { on: 'row', row: row.name, value: read.value }
    : null;
}

export function leftoverMove(by: string, cards: readonly string[]): Move {
  const numbers = cards.flatMap((id) => {
    const read = cardOf(id);
    return read?.type === 'number' ? [read.value] : [];
  });
  return { type: 'leftover', by, numbers, jokers: cards.length - numbers.length };
}

export const playersToCount = (state: State): readonly string[] =>
  seatsToCount(state).map((at) => state.players[at]?.name ?? '');

export const handOf = (name: string, { players }: State): number =>
  players.find((player) => player.name === name)?.hand ?? 0;

/** Returns the card that a move takes from its player's hand and the card that it adds. */
export function handChange(move: Move, { rows }: State): HandChange {
  switch (move.type) {
    case 'place':
    case 'exchange': {
      const colour = rows.find(({ name }) => name === move.row)?.colour;
      const number = colour === undefined ? null : `${colour}-${String(move.value)}`;
      if (move.type === 'exchange') return { laid: number, taken: 'joker' };
      return { laid: move.joker === true ? 'joker' : number, taken: null };
    }
    case 'throwJoker':
      return { laid: 'joker', taken: null };
    default:
      return { laid: null, taken: null };
  }
}

export function placeAnswer(move: Move): PlaceAnswer {
  if (move.type !== 'place' && move.type !== 'exchange') return { what: 'throwJoker' };
  const { type, row, value } = move;
  const link = 'link' in move ? move.link : undefined;
  return { what: type, row, value, ...(link === undefined ? {} : { link }) };
}

export const placeOfLink = (move: Move): CardPlace | null =>
  move.type === 'place' && move.link !== undefined
    ? { on: 'row', row: move.row, value: move.value }
    : null;

/** True if both moves may be about the same card: they name the same place, or one names none. */
export function isSameCard(move: Move, was: Move): boolean {
  if ('row' in move && 'row' in was && (move.row !== was.row || move.value !== was.value)) {
    return false;
  }
  return 'row' in move === 'row' in was && cardOfMove(move) === cardOfMove(was);
}

export const isHighlight = (move: Move, before: State, after: State): boolean =>
  bonusOf(after) > bonusOf(before) || move.type === 'exchange';

const bonusOf = ({ players }: State): number => players.reduce((sum, { bonus }) => sum + bonus, 0);

export interface Laying {
  /** True if a link was laid just before. Then only readings that spend it count. */
  readonly withLink?: boolean;
}

/**
 * Returns the legal readings of a card laid by the player on turn: none, one, or several to ask
 * about. A number goes to its own place, with a link only where needed, or replaces its joker. A
 * joker goes to any open place, or out of the game. A link prepares the next card; its readings are
 * the places of the numbers that it can reach.
 */
export function readings(card: string, state: State, laying: Laying = {}): readonly Move[] {
  const at = turnContextOf(state);
  const read = cardOf(card);
  if (at === null || read === null) return [];
  const meant = readingsOf(read, at, laying.withLink === true);
  return meant.filter((move) => isLegal(move, state));
}

function readingsOf(
  read: Card,
  { state, player }: TurnContext,
  withLink: boolean,
): readonly Move[] {
  const by = player.name;
  switch (read.type) {
    case 'number': {
      const row = state.rows.findIndex(({ colour }) => colour === read.colour);
      const exchange = exchanges(by, state).filter(
        (move) => move.row === state.rows[row]?.name && move.value === read.value,
      );
      return withLink || exchange.length === 0
        ? layings({ by, row, value: read.value, joker: false, withLink }, state)
        : exchange;
    }
    case 'joker': {
      const places = everywhere({ by, joker: true, withLink }, state);
      return withLink ? places : [...places, { type: 'throwJoker', by }];
    }
    case 'link':
      return everywhere({ by, joker: false, withLink: true }, state);
    case 'bonus':
      return [];
  }
}

/**
 * Returns the simplest reading of a card by `by`, by default the player on turn. If no reading is
 * legal, `decide` explains the refusal of this one. Null for a card that is never laid alone, and
 * for a link before a joker.
 */
export function plainReading(
  card: string,
  state: State,
  {
    withLink = false,
    by = turnContextOf(state)?.player.name,
  }: Laying & { readonly by?: string } = {},
): Move | null {
  const read = cardOf(card);
  if (by === undefined) return null;
  if (read?.type === 'joker') {
    return withLink && jokersUnseen(state) > 0 ? null : { type: 'throwJoker', by };
  }
  const at = state.rows.findIndex(
    ({ colour }) => read?.type === 'number' && colour === read.colour,
  );
  const row = state.rows[at];
  if (read?.type !== 'number' || row === undefined) return null;
  const said = { by, row: row.name, value: read.value };
  if (withLink) return { type: 'place', ...said, link: nearestAnchor(at, read.value, state) };
  return { type: placeOf(row, read.value) === 'joker' ? 'exchange' : 'place', ...said };
}

function nearestAnchor(row: number, value: number, state: State): string {
  const from = anchorsOf(row, value, state)[0] ?? neighboursOf(row, state)[0] ?? row;
  return state.rows[from]?.name ?? '';
}

interface Layer {
  readonly by: string;
  readonly joker: boolean;
  readonly withLink: boolean;
}

const everywhere = (layer: Layer, state: State): readonly MoveOf<'place'>[] =>
  state.rows.flatMap((_, row) =>
    VALUES.flatMap((value) => layings({ ...layer, row, value }, state)),
  );

/** Returns the ways to lay the card. A link is spent if one was laid, or if the card needs one. */
function layings(
  { by, row, value, joker, withLink }: Layer & { readonly row: number; readonly value: number },
  state: State,
): readonly MoveOf<'place'>[] {
  const linked = withLink || !isAdjacent(state.rows[row], value);
  return waysTo(by, row, value, joker, state).filter(({ link }) => (link !== undefined) === linked);
}
