import { isRetroactive, roundsPlayed } from '../games/playing.ts';
import type { TableTimeline } from './state.ts';

export const endsAfterwards = ({ now, last }: TableTimeline): boolean =>
  last !== null && isRetroactive(last.step.move, now);

/**
 * True if no card has been played since the last round ended. Sheets may be corrected in between.
 */
export const isInterval = (line: TableTimeline): boolean =>
  line.last !== null && endsAfterwards(line) ? isInterval(line.last.before) : endedRound(line);

export const endedRound = ({ now, last }: TableTimeline): boolean =>
  last !== null && roundsPlayed(now) > roundsPlayed(last.before.now);
