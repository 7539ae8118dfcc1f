import { followsCards, playedAt, standingOf } from '../games/playing.ts';
import type { TableState } from '../table/state.ts';
import { editionOf, type MatchFacts } from './summary.ts';

/**
 * What stands at a table, taken from its state alone: whatever was undone or corrected has gone from there already.
 */
export const factsOf = ({ setup, looking, timeline }: TableState): MatchFacts => ({
  game: playedAt(setup).game,
  edition: editionOf(playedAt(setup)),
  byHand: !followsCards(setup),
  looking,
  moves: timeline.length,
  ...standingOf(timeline.now),
});
