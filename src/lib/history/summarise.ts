import { followsCards, playedAt, standingOf } from '../games/playing.ts';
import type { TableState } from '../table/state.ts';
import { editionOf, type MatchFacts, type MatchSummary } from './summary.ts';

/**
 * What stands at a table, taken from its state alone: whatever was undone or corrected has gone from there already.
 */
export const factsOf = ({ setup, looking, interval, timeline }: TableState): MatchFacts => ({
  game: playedAt(setup).game,
  edition: editionOf(playedAt(setup)),
  byHand: !followsCards(setup),
  looking,
  interval,
  moves: timeline.length,
  ...standingOf(timeline.now),
});

/** What is known of a table by its log: how it stands, and when it was opened and last played at, ms since the epoch. */
export const summaryOf = (
  code: string,
  {
    state,
    began,
    last,
  }: { readonly state: TableState; readonly began: number; readonly last: number },
): MatchSummary => ({ code, openedAt: began, lastAt: last, ...factsOf(state) });
