import { cutTo, type Timeline } from '../../game/timeline.ts';
import type { GameState } from '../../games.ts';
import type { Step } from '../state.ts';

/** A step of the line that is corrected: the line before it, and the game it led to. */
export interface OldStep {
  readonly step: Step;
  readonly before: Timeline<GameState, Step>;
  readonly after: GameState;
}

/**
 * The steps of the line from that number on, from 1, in order of play.
 * @throws when some of them were let go
 */
export function oldSteps(number: number, line: Timeline<GameState, Step>): readonly OldStep[] {
  cutTo(line, Math.max(number - 1, 0));
  const steps: OldStep[] = [];
  for (let at = line; at.last !== null && at.length >= number; at = at.last.before) {
    steps.push({ ...at.last, after: at.now });
  }
  return steps.reverse();
}
