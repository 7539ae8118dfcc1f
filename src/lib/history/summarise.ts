import { isOverruled } from '../game/actions.ts';
import { followsCards, playedAt, standingOf } from '../games/playing.ts';
import type { TableState } from '../table/state.ts';
import { editionOf, type MatchFacts, type MatchSummary, type Stop } from './summary.ts';

/**
 * What stands at a table, taken from its state alone: whatever was undone or corrected has gone from there already.
 */
export const factsOf = (state: TableState): MatchFacts => {
  const { setup, looking, interval, timeline } = state;
  return {
    game: playedAt(setup).game,
    edition: editionOf(playedAt(setup)),
    byHand: !followsCards(setup),
    looking,
    interval,
    moves: timeline.length,
    stop: stopOf(state),
    overruled: timeline.last !== null && isOverruled(timeline.last.step.move),
    ...(state.calls.length > 0 && { calls: state.calls }),
    ...standingOf(timeline.now),
  };
};

function stopOf({ paused, question, warning }: TableState): Stop | null {
  if (paused) return 'paused';
  if (question !== null) return 'question';
  return warning === null ? null : 'refused';
}

/** What is known of a table by its log: how it stands, and when it began, ms since the epoch. */
export const summaryOf = (
  code: string,
  { state, began }: { readonly state: TableState; readonly began: number },
): MatchSummary => ({ code, openedAt: began, lastAt: state.lastAt, ...factsOf(state) });
