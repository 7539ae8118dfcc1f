import { accept, refuse, type Result } from '../game/result.ts';
import type { Action } from '../game/actions.ts';
import type { CardPlace, PlaceAnswer, Spot } from '../game/place.ts';
import { beginner, type Begins } from '../game/rematch.ts';
import type { Agreeing } from '../game/seating.ts';
import type { HandChange } from '../game/tableGame.ts';
import { cardOf } from './cards.ts';
import type { Move, Refusal } from './moves.ts';
import { plainReading, readings } from './readings.ts';
import { placeOf } from './rules/neighbours.ts';
import { stillToTell } from './score.ts';
import { parseSetup, SEATINGS, type Setup } from './setup.ts';
import type { State } from './state.ts';

/** What it takes to open a table. Rows from top to bottom, seats in order of play. */
export interface ElevensSetup {
  readonly game: 'elevens';
  readonly options: { readonly beginner?: boolean };
  readonly rows: readonly string[];
  readonly seats: readonly string[];
  readonly first?: string;
  readonly deck: string | null;
}

/** The setup as the rules want it, or what is wrong with it, and where. */
export function setupOf(
  table: ElevensSetup,
): Result<Setup, { readonly path: string; readonly detail: string }> {
  const { rows, seats, first, options } = table;
  const parsed = parseSetup({ rows, seats, first, beginner: options.beginner });
  if (parsed.ok) return accept(parsed.value);
  const { key, code } = parsed.refusal;
  return refuse({ path: key === 'beginner' ? '$.options.beginner' : `$.${key}`, detail: code });
}

/** Each plays alone. */
export const AGREEING: Agreeing<ElevensSetup> = {
  offers: ({ rows = [] }) => [{ game: 'elevens', options: {}, rows, seats: [], deck: null }],
  seatings: () => SEATINGS,
  seat: ({ game, options, rows }, { seats, first, deck }) => ({
    ...{ game, options, rows, seats },
    ...(first !== undefined && { first }),
    deck,
  }),
};

/** One game is the match: the next one begins with whoever sits next. */
export function rematchAfter(
  setup: ElevensSetup,
  { winners }: { readonly winners: readonly number[] | null },
  begins: Begins,
): ElevensSetup {
  const { seats, first = seats[0] ?? '' } = setup;
  const seat = beginner(begins, {
    seats: seats.length,
    next: seats.indexOf(first) + 1,
    hasWon: (at) => winners?.includes(at) === true,
  });
  return { ...setup, first: seats[seat] ?? first };
}

export const seatNames = ({ players }: State): readonly string[] => players.map(({ name }) => name);

/** Who is on turn; after the end, whoever sits first. */
export const playerOnTurn = ({ players, phase }: State): string =>
  players[phase.type === 'turn' ? phase.player : 0]?.name ?? '';

/**
 * The moves that laying this card there may stand for: all legal ones, or the one to say what is wrong with.
 * The reader of a side is that of a row, from the top: there a joker is laid in this row.
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

/** What an action token says as a move, or null where Elevens has no such action. */
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

/** The move as one of the player on turn, when whose it was had only been guessed from the order of play. */
export const byPlayerOnTurn = (move: Move, state: State): Move =>
  move.type === 'leftover' || state.phase.type === 'over'
    ? move
    : { ...move, by: playerOnTurn(state) };

/** Only jokers may be thrown out of the game. */
export const discardMove = (card: string, by: string): Move | null =>
  cardOf(card)?.type === 'joker' ? { type: 'throwJoker', by } : null;

/** Is there a card on the table that the refusal of this move is about? Draws, passes and counts have none. */
export const isStanding = (move: Move, code: string): boolean =>
  (move.type === 'place' || move.type === 'exchange' || move.type === 'throwJoker') &&
  code !== 'unknown-player';

/** Whether the refused card may be thrown away instead: a joker that was to be laid, in its player's own turn. */
export const isDiscardable = (move: Move, { code }: Refusal): boolean =>
  move.type === 'place' &&
  move.joker === true &&
  code !== 'game-over' &&
  code !== 'not-your-turn' &&
  code !== 'no-such-card';

/** The kind of card that a move throws away or lays, as far as the move itself names it. */
export const cardOfMove = (move: Move): string | null =>
  move.type === 'throwJoker' || (move.type === 'place' && move.joker === true) ? 'joker' : null;

/** Links that the player on turn may still spend. */
export const linksLeft = ({ players, phase }: State): number =>
  phase.type === 'turn' ? (players[phase.player]?.links ?? 0) : 0;

/**
 * Where the card of an accepted move lies now; null when it is in a hand again: a joker that its number card took
 * the place of.
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

/** Where a number card must lie, its own place being taken by it; null for a card that may be anywhere. */
export function placeInRow(card: string, { rows }: State): CardPlace | null {
  const read = cardOf(card);
  if (read?.type !== 'number') return null;
  const row = rows.find(({ colour }) => colour === read.colour);
  return row !== undefined && placeOf(row, read.value) === 'number'
    ? { on: 'row', row: row.name, value: read.value }
    : null;
}

/** Those cards are what the player had left. */
export function leftoverMove(by: string, cards: readonly string[]): Move {
  const numbers = cards.flatMap((id) => {
    const read = cardOf(id);
    return read?.type === 'number' ? [read.value] : [];
  });
  return { type: 'leftover', by, numbers, jokers: cards.length - numbers.length };
}

/** Names of the players who still have cards to count, in order of play. */
export const playersToCount = (state: State): readonly string[] =>
  stillToTell(state).map((at) => state.players[at]?.name ?? '');

/** Cards counted in the hand of a player. */
export const handOf = (name: string, { players }: State): number =>
  players.find((player) => player.name === name)?.hand ?? 0;

/** The cards that a move takes from its player's hand, and puts into it. */
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

/** What the move lays its card for, as people are asked. */
export function placeAnswer(move: Move): PlaceAnswer {
  if (move.type !== 'place' && move.type !== 'exchange') return { what: 'throwJoker' };
  const { type, row, value } = move;
  const link = 'link' in move ? move.link : undefined;
  return { what: type, row, value, ...(link === undefined ? {} : { link }) };
}

/** Where the link lies that led to the place of this move. */
export const placeOfLink = (move: Move): CardPlace | null =>
  move.type === 'place' && move.link !== undefined
    ? { on: 'row', row: move.row, value: move.value }
    : null;

/** Whether the card of a move may be the one that another move laid: at the same place, or at none. */
export function isSameCard(move: Move, was: Move): boolean {
  if ('row' in move && 'row' in was && (move.row !== was.row || move.value !== was.value)) {
    return false;
  }
  return 'row' in move === 'row' in was && cardOfMove(move) === cardOfMove(was);
}

/** People tell of the halves of rows that were filled, and of jokers taken out of a row. */
export const isHighlight = (move: Move, before: State, after: State): boolean =>
  bonusOf(after) > bonusOf(before) || move.type === 'exchange';

const bonusOf = ({ players }: State): number => players.reduce((sum, { bonus }) => sum + bonus, 0);
