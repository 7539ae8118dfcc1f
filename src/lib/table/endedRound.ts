import type { Timeline } from '../game/timeline.ts';
import type { GameState } from '../games.ts';
import { isAfterwards, roundsPlayed } from '../games/playing.ts';
import type { Step } from './state.ts';

export type Line = Timeline<GameState, Step>;

/** Did the newest step put right what was over, such as a sheet? */
export const endsAfterwards = ({ now, last }: Line): boolean =>
  last !== null && isAfterwards(last.step.move, now);

/** Has nothing been played since the end of a round? Sheets are looked at and put right in between. */
export const isInterval = (line: Line): boolean =>
  line.last !== null && endsAfterwards(line) ? isInterval(line.last.before) : endedRound(line);

/** Did the newest step of the line end a round? */
export const endedRound = ({ now, last }: Line): boolean =>
  last !== null && roundsPlayed(now) > roundsPlayed(last.before.now);
