import { isOverruled } from '../../game/actions.ts';
import type { ChanceEstimate } from '../../game/story.ts';
import { renamePlayersIn } from '../../game/renaming.ts';
import { cutTo } from '../../game/timeline.ts';
import { isHighlight, isMatchOver, standingOf } from '../../games/playing.ts';
import { type ChanceModel, chanceModelOf } from '../../odds/games.ts';
import { isInterval, type TableState, type TableTimeline } from '../../table/state.ts';
import { renamingInRound } from '../../table/renaming.ts';
import type { StoryMove, StoryPart } from '../../table/story.ts';

/** Maximum number of moves per answer, so that other questions do not wait long. */
const MAX_MOVES_PER_PART = 12;

/**
 * Analyses the finished rounds of a match from move `from` on; null if the game has no chances. The
 * current round is excluded: an analysis would help its players.
 */
export function analyseStoryPart(
  state: Pick<TableState, 'timeline' | 'line' | 'formerPlayers'>,
  from: number,
): StoryPart | null {
  const { timeline: whole, line: changed } = state;
  const teller = chanceModelOf(whole);
  if (teller === null) return null;
  const timeline = finishedPart(whole);
  const to = Math.min(from + MAX_MOVES_PER_PART, timeline.length);
  const moves: StoryMove[] = [];
  for (let number = from + 1; number <= to; number += 1) {
    const line = cutTo(timeline, number);
    if (line.last === null) break;
    const { step } = line.last;
    const foretold = estimateChances(line, teller);
    moves.push({
      number,
      move: renamePlayersIn(step.move, renamingInRound(step.round, state)),
      overruled: isOverruled(step.move),
      round: step.round,
      // Not rounded, like the values on screens; rounding would change the differences.
      shares: foretold?.match ?? null,
      ofRound: foretold?.round ?? null,
      weighs: openAttackOf(line, teller),
      decision: teller.decision(line),
    });
  }
  return { moves, draws: teller.draws(timeline), length: timeline.length, line: changed };
}

function finishedPart(timeline: TableTimeline): TableTimeline {
  let line = timeline;
  while (line.last !== null && !isInterval(line) && !isMatchOver(line.now)) line = line.last.before;
  return line;
}

/** Returns the chances after these moves, or the result after the last. */
function estimateChances(line: TableTimeline, teller: ChanceModel): ChanceEstimate | null {
  const { sides, winners } = standingOf(line.now);
  if (winners === null) return teller.estimate(line, isInterval(line));
  const match = sides.map((_, side) => (winners.includes(side) ? 1 / winners.length : 0));
  return { match, round: null };
}

/**
 * Returns the position of an attack that was open until this move, unless the move is a highlight
 * itself.
 */
function openAttackOf(line: TableTimeline, teller: ChanceModel): number {
  const { length, last } = line;
  if (last === null || isHighlight(last.step.move, last.before.now, line.now)) return length;
  return teller.isPending(last.before) ? last.before.length : length;
}
