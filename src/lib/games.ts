import type { Result } from './game/result.ts';
import type { TableSetup } from './house/commands.ts';
import { isCard, isHazard } from './millebornes/cards.ts';
import type { Event as MilleBornesEvent } from './millebornes/events.ts';
import { millebornes } from './millebornes/game.ts';
import {
  isOverrulable,
  type Move as MilleBornesMove,
  type Refusal as MilleBornesRefusal,
} from './millebornes/moves.ts';
import { readings, type Spot } from './millebornes/readings.ts';
import { parseSetup, type SetupRefusal } from './millebornes/setup.ts';
import type { State as MilleBornesState } from './millebornes/state.ts';
import type { MilleBornesView } from './millebornes/view.ts';
import { viewOf } from './millebornes/viewOf.ts';
import type { Action } from './table/binding.ts';
import type { CardPlace } from './table/view.ts';

/** The one file that names all games: what a table asks of the game played at it. */
export type GameMove = MilleBornesMove;
export type GameEvent = MilleBornesEvent;
export type GameRefusal = MilleBornesRefusal;
export type GameState = MilleBornesState;
export type GameView = MilleBornesView;

/** The game as it stands before the first move, or what is wrong with the setup. */
export function startGame(setup: TableSetup): Result<GameState, SetupRefusal> {
  const parsed = parseSetup(setup);
  return parsed.ok ? { ok: true, value: millebornes.initial(parsed.value) } : parsed;
}

export const decideMove = (
  move: GameMove,
  state: GameState,
): Result<readonly GameEvent[], GameRefusal> => millebornes.decide(move, state);

export const evolveGame = (event: GameEvent, state: GameState): GameState =>
  millebornes.evolve(event, state);

export const viewGame = (state: GameState): GameView => viewOf(state);

/** The moves that laying this card there may stand for, likeliest first; some may be illegal. */
export const readingsOf = (card: string, spot: Spot, state: GameState): readonly GameMove[] =>
  readings(card, spot, state);

export const roundsPlayed = (state: GameState): number => state.rounds.length;

/** The number of the round going on, or of the one that would be next. */
export const roundNumber = (state: GameState): number => state.rounds.length + 1;

export const seatNames = (state: GameState): readonly string[] => state.setup.seats;

/** Who is on turn; after the match, who would have been first. */
export const playerOnTurn = ({ setup, round }: GameState): string =>
  setup.seats[round?.turn ?? setup.first] ?? '';

/** The number of a player's side; -1 for nobody of this table. */
export const sideOfPlayer = (name: string, { setup }: GameState): number =>
  setup.sideOf[setup.seats.indexOf(name)] ?? -1;

/** What an action token says as a move of the game, or null where the game has no such action now. */
export function actionMove(action: Action, state: GameState): GameMove | null {
  if (action !== 'extend' && action !== 'do-not-extend') return null;
  return { type: 'extend', by: playerOnTurn(state), extend: action === 'extend' };
}

/** The card a move lays or throws away, if it is one of a card. */
export const cardOf = (move: GameMove): string | null => ('card' in move ? move.card : null);

/** Is there a card on the table that the refusal of this move is about? */
export const isStanding = (move: GameMove, { code }: GameRefusal): boolean =>
  'card' in move && isCard(move.card) && code !== 'unknown-player' && code !== 'target-missing';

export const isOverrulableMove = (move: GameMove, { code }: GameRefusal): boolean =>
  (move.type === 'play' || move.type === 'discard') && isOverrulable(code);

export const overruled = (move: GameMove): GameMove =>
  move.type === 'play' || move.type === 'discard' ? { ...move, overrule: true } : move;

export const isOverruled = (move: GameMove): boolean =>
  'overrule' in move && move.overrule === true;

/** The same safety read the other way: an ordinary play as a coup-fourré, or a coup-fourré as a play (I4). */
export function switchedMove(move: GameMove): GameMove | null {
  const { type } = move;
  if (type !== 'play' && type !== 'coupFourre') return null;
  const { by, card } = move;
  return { type: type === 'play' ? 'coupFourre' : 'play', by, card };
}

/** Where the card of an accepted move lies now. A hazard taken off its pile lies in the discard. */
export function cardPlace(move: GameMove, state: GameState): CardPlace {
  if (move.type !== 'play' && move.type !== 'coupFourre') return { on: 'discard' };
  if (!isHazard(move.card)) return { on: 'side', side: sideOfPlayer(move.by, state) };
  const side = targetOf(move, state);
  const area = state.round?.sides[side];
  const pile = move.card === 'speed-limit' ? area?.speed : area?.battle;
  return pile?.includes(move.card) === true ? { on: 'side', side } : { on: 'discard' };
}

function targetOf(move: Extract<GameMove, { type: 'play' | 'coupFourre' }>, state: GameState) {
  const on = 'on' in move ? move.on : undefined;
  return on === undefined ? 1 - sideOfPlayer(move.by, state) : sideOfPlayer(on, state);
}
