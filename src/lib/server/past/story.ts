import { isOverruled } from '../../game/actions.ts';
import type { Foretold } from '../../game/story.ts';
import { cutTo } from '../../game/timeline.ts';
import { isHighlight, isMatchOver, standingOf } from '../../games/playing.ts';
import { type AnyTeller, tellerOf } from '../../odds/games.ts';
import { isInterval } from '../../table/endedRound.ts';
import type { TableState, TableTimeline } from '../../table/state.ts';
import type { StoryMove, StoryPart } from '../../table/story.ts';

/** So many moves are told with one answer: others who ask who will win wait no longer. */
const MOVES_OF_PART = 12;

/**
 * How the finished rounds of a match went on after so many moves; null at games of which that is not known. Of a round that is
 * played nothing is told: what a decision cost would help whoever has the next one.
 */
export function storyPart(
  { timeline: whole, line: changed }: Pick<TableState, 'timeline' | 'line'>,
  from: number,
): StoryPart | null {
  const teller = tellerOf(whole);
  if (teller === null) return null;
  const timeline = finishedPart(whole);
  const to = Math.min(from + MOVES_OF_PART, timeline.length);
  const moves: StoryMove[] = [];
  for (let number = from + 1; number <= to; number += 1) {
    const line = cutTo(timeline, number);
    if (line.last === null) break;
    const { step } = line.last;
    const foretold = foretoldOf(line, teller);
    moves.push({
      ...{ number, move: step.move, overruled: isOverruled(step.move), round: step.round },
      // Whole, as on a screen: rounded, they would come to other steps than were told there.
      shares: foretold?.match ?? null,
      ofRound: foretold?.round ?? null,
      weighs: weighedBy(line, teller),
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

/** Who was to win after these moves; who has won, after the last. */
function foretoldOf(line: TableTimeline, teller: AnyTeller): Foretold | null {
  const { sides, winners } = standingOf(line.now);
  if (winners === null) return teller.foretold(line, isInterval(line));
  const match = sides.map((_, side) => (winners.includes(side) ? 1 / winners.length : 0));
  return { match, round: null };
}

/** The attack that was open until this move, unless that is told of more than the attack. */
function weighedBy(line: TableTimeline, teller: AnyTeller): number {
  const { length, last } = line;
  if (last === null || isHighlight(last.step.move, last.before.now, line.now)) return length;
  return teller.isOpen(last.before) ? last.before.length : length;
}
