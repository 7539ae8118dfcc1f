import type { Timeline } from '../game/timeline.ts';
import { roundsPlayed, type GameState } from '../games.ts';
import type { Step } from './state.ts';

export type Line = Timeline<GameState, Step>;

/** Did the newest step of the line end a round? */
export const endedRound = ({ now, last }: Line): boolean =>
  last !== null && roundsPlayed(now) > roundsPlayed(last.before.now);
