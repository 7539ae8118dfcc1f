import { cutTo } from '../../game/timeline.ts';
import type { GameState, GameMove } from '../../games.ts';
import type { Step, TableTimeline } from '../state.ts';

export interface OldStep {
  readonly step: Step;
  readonly before: TableTimeline;
  readonly after: GameState;
}

/**
 * Returns the steps of the line from this number on, from 1, in order of play.
 *
 * @throws if the line has dropped some of them
 */
export function oldSteps(number: number, line: TableTimeline): readonly OldStep[] {
  cutTo(line, Math.max(number - 1, 0));
  const steps: OldStep[] = [];
  for (let at = line; at.last !== null && at.length >= number; at = at.last.before) {
    steps.push({ ...at.last, after: at.now });
  }
  return steps.reverse();
}

export const isSameMove = (one: GameMove, other: GameMove): boolean =>
  canonical(one) === canonical(other);

const canonical = (move: GameMove): string =>
  JSON.stringify(
    Object.entries(move)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
