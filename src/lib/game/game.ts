import type { Result } from './result.ts';

/**
 * Rules of a game as three pure functions. `decide` may refuse; `evolve` never does. None of them
 * reads a clock, uses randomness or mutates its arguments.
 */
export interface Game<Setup, State, Move, Event, Refusal> {
  initial(setup: Setup): State;
  /** Returns the events that the move causes, or the reason why it is refused. */
  decide(move: Move, state: State): Result<readonly Event[], Refusal>;
  evolve(event: Event, state: State): State;
}
