import type { Result } from './result.ts';

/**
 * A game is three plain functions. `decide` may refuse; `evolve` never does.
 * Neither reads a clock, draws lots or changes what it is given.
 */
export interface Game<Setup, State, Move, Event, Refusal> {
  /** The state before the first move. */
  initial(setup: Setup): State;
  /** What the move makes happen, or why it may not be made. */
  decide(move: Move, state: State): Result<readonly Event[], Refusal>;
  /** The state after something happened. */
  evolve(event: Event, state: State): State;
}
