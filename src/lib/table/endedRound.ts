import type { Timeline } from '../game/timeline.ts';
import { roundsPlayed, type GameState } from '../games.ts';
import type { Step } from './state.ts';

export type Line = Timeline<GameState, Step>;

/** Has nothing been played since the end of a round? Sheets are looked at and put right in between. */
export const isInterval = (line: Line): boolean =>
  line.last?.step.move.type === 'correctSheet' ? isInterval(line.last.before) : endedRound(line);

/** Did the newest step of the line end a round? */
export const endedRound = ({ now, last }: Line): boolean =>
  last !== null && roundsPlayed(now) > roundsPlayed(last.before.now);
