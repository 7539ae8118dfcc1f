import { isRetroactive, roundNumber, roundsPlayed } from '../games/playing.ts';
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

/** Returns the number of rounds with at least one card. */
export const roundsBegun = (line: TableTimeline): number =>
  line.length === 0 || isInterval(line) ? roundsPlayed(line.now) : roundNumber(line.now);
