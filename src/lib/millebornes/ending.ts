import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { matchWinners } from './rules/winners.ts';
import { NOBODY } from './rules/turn.ts';
import { finishRound } from './scoring.ts';
import type { Reached, RoundEnd, RoundState, State } from './state.ts';

/** Something that leaves a turn to somebody, or to nobody. */
export type TurnEvent = Exclude<Event, { readonly type: 'roundEnded' | 'sheetCorrected' }>;

/** The end of a round as it stands; `reached` is the side that has the distance, if one has. */
export function ending(
  round: RoundState,
  end: RoundEnd,
  reached: Reached | null,
  state: State,
): Event {
  const finished = finishRound(round, end, reached, state.setup);
  return { type: 'roundEnded', round: finished, winners: matchWinners(state, finished) };
}

/** The event, and the end of the round when it leaves nobody to take a turn. */
export const endsIfNobody = (event: TurnEvent, state: State): readonly Event[] =>
  event.next === NOBODY ? thenEnds(event, 'exhausted', null, state) : [event];

/** The event and the end of the round that it brings. The turn means nothing any more and stays where it was. */
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
