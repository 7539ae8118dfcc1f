import { isOverruled } from '../game/actions.ts';
import { isCardGame, cardGameSetup, standingOf } from '../games/playing.ts';
import { predecessorsAt } from '../table/renaming.ts';
import type { TableState } from '../table/state.ts';
import { editionOf, type MatchFacts, type MatchSummary, type StopReason } from './summary.ts';

/** Returns the facts of a table from its state, so undone and corrected moves do not count. */
export const factsOf = (state: TableState): MatchFacts => {
  const { setup, looking, interval, timeline } = state;
  return {
    game: cardGameSetup(setup).game,
    edition: editionOf(cardGameSetup(setup)),
    byHand: !isCardGame(setup),
    looking,
    interval,
    moves: timeline.length,
    stop: stopOf(state),
    overruled: timeline.last !== null && isOverruled(timeline.last.step.move),
    ...(state.formerPlayers.length > 0 && { formerPlayers: predecessorsAt(state) }),
    ...(state.calls.length > 0 && { calls: state.calls }),
    ...standingOf(timeline.now),
  };
};

function stopOf({ paused, question, warning }: TableState): StopReason | null {
  if (paused) return 'paused';
  if (question !== null) return 'question';
  return warning === null ? null : 'refused';
}

/** Returns the summary of a table. `began` is in ms since the epoch. */
export const summaryOf = (
  code: string,
  { state, began }: { readonly state: TableState; readonly began: number },
): MatchSummary => ({ code, openedAt: began, lastAt: state.lastAt, ...factsOf(state) });
