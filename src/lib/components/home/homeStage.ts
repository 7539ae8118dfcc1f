import { EVENING_MS, type MatchSummary } from '#lib/history/summary.ts';

/** Stages of the home page: the match that goes on, and the steps to another one. */
const HOME_STAGES = ['match', 'how', 'who', 'open'] as const;
export type HomeStage = (typeof HOME_STAGES)[number];

/**
 * Returns the stage to show: the wanted one, else the match of this evening, else the first
 * question. An earlier version may have stored a stage that is unknown now.
 */
export function stageOf(wanted: string | null, hasMatch: boolean): HomeStage {
  const known = HOME_STAGES.find((stage) => stage === wanted);
  if (known !== undefined && known !== 'match') return known;
  return hasMatch ? 'match' : 'how';
}

/**
 * Returns the stage to go back to; null on the first one. The computer's opponent gives one name,
 * in the last step.
 */
export function stageBefore(
  stage: HomeStage,
  hasMatch: boolean,
  againstComputer: boolean,
): HomeStage | null {
  switch (stage) {
    case 'match':
      return null;
    case 'open':
      return againstComputer ? 'how' : 'who';
    case 'who':
      return 'how';
    default:
      return hasMatch ? 'match' : null;
  }
}

/**
 * Returns the match that fills the page: the one opened here, else the latest of this evening. Null
 * if there is none. `running` newest first; `now` in ms since the epoch.
 */
export const matchOfEvening = (
  running: readonly MatchSummary[],
  openedHere: string | null,
  now: number,
): MatchSummary | null =>
  running.find(({ code }) => code === openedHere) ??
  running.find(({ lastAt }) => now - lastAt < EVENING_MS) ??
  null;
