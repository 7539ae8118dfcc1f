import type { HouseView } from '../house/view.ts';

/**
 * The table that a television shows when it was given none: the one opened last, or the one to which the readers were
 * sent last, whichever is later; null when nothing is played in the house.
 */
export function tableToShow(
  shown: string | null,
  before: HouseView | null,
  now: HouseView,
): string | null {
  const playing = tablesPlaying(now);
  const newest = playing[0] ?? null;
  const reading = playing.find((code) => code === now.readersAt) ?? null;
  if (before === null) return reading ?? newest;
  if (reading !== null && reading !== before.readersAt) return reading;
  if (newest !== null && !tablesPlaying(before).includes(newest)) return newest;
  return shown !== null && playing.includes(shown) ? shown : (reading ?? newest);
}

/** Whether somebody should choose: several matches are going on, and no reader shows at which the house plays. */
export const isToChoose = ({ readers }: HouseView, running: number): boolean =>
  running > 1 && !readers.some(({ connected, table }) => connected && table === null);

/** Newest first. */
const tablesPlaying = ({ tables }: HouseView): readonly string[] =>
  tables
    .filter(({ looking, closed }) => looking !== true && closed !== true)
    .map(({ code }) => code);
