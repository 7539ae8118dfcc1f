import { isAfterwards, roundsPlayed } from '../games/playing.ts';
import type { TableTimeline } from './state.ts';

/** Did the newest step correct something that was over, such as a score sheet? */
export const endsAfterwards = ({ now, last }: TableTimeline): boolean =>
  last !== null && isAfterwards(last.step.move, now);

/** Has nothing been played since a round ended? Sheets are looked at and corrected in between. */
export const isInterval = (line: TableTimeline): boolean =>
  line.last !== null && endsAfterwards(line) ? isInterval(line.last.before) : endedRound(line);

/** Did the newest step of the line end a round? */
export const endedRound = ({ now, last }: TableTimeline): boolean =>
  last !== null && roundsPlayed(now) > roundsPlayed(last.before.now);
