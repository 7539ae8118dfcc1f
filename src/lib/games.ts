import type { Result } from './game/result.ts';
import type { TableSetup } from './house/commands.ts';
import type { Event as MilleBornesEvent } from './millebornes/events.ts';
import { millebornes } from './millebornes/game.ts';
import {
  isOverrulable,
  type Move as MilleBornesMove,
  type Refusal as MilleBornesRefusal,
} from './millebornes/moves.ts';
import { readings } from './millebornes/readings.ts';
import { parseSetup, type SetupRefusal } from './millebornes/setup.ts';
import type { State as MilleBornesState } from './millebornes/state.ts';
import { isCard, isHazard } from './millebornes/cards.ts';
import type { MilleBornesView } from './millebornes/view.ts';
import { viewOf } from './millebornes/viewOf.ts';
import type { Action, ReaderRole } from './table/binding.ts';
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

/** The moves that laying this card on such a reader may stand for, likeliest first; some may be illegal. */
export const readingsOf = (card: string, role: ReaderRole, state: GameState): readonly GameMove[] =>
  readings(card, role, state);

export const roundsPlayed = (state: GameState): number => state.rounds.length;

/** The number of the round going on, or of the one that would be next. */
export const roundNumber = (state: GameState): number => state.rounds.length + 1;

export const seatNames = (state: GameState): readonly string[] => state.setup.seats;
