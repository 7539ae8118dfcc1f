import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { matchWinners } from './rules/winners.ts';
import { NO_SEAT } from './rules/turn.ts';
import { finishRound } from './scoring.ts';
import type { Reached, RoundEnd, RoundState, State } from './state.ts';

/** Event that passes the turn to a player or to none. */
export type TurnEvent = Exclude<Event, { readonly type: 'roundEnded' | 'sheetCorrected' }>;

/**
 * Returns the event that ends the round in its current state. `reached`: the side that has the
 * distance, or null.
 */
export function ending(
  round: RoundState,
  end: RoundEnd,
  reached: Reached | null,
  state: State,
): Event {
  const finished = finishRound(round, end, reached, state.setup);
  return { type: 'roundEnded', round: finished, winners: matchWinners(state, finished) };
}

export const endsIfNobody = (event: TurnEvent, state: State): readonly Event[] =>
  event.next === NO_SEAT ? thenEnds(event, 'exhausted', null, state) : [event];

/**
 * Returns the event and the end of the round that it causes. The turn has no meaning any more and
 * stays unchanged.
 */
export function thenEnds(
  event: TurnEvent,
  end: RoundEnd,
  reached: Reached | null,
  state: State,
): readonly Event[] {
  const last = { ...event, next: state.round?.turn ?? 0 };
  const { round } = evolve(last, state);
  return round === null ? [last] : [last, ending(round, end, reached, state)];
}
