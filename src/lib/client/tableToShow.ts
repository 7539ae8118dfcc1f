import type { MatchSummary } from '../history/summary.ts';
import type { HouseView, TableSummary } from '../house/view.ts';

/** A match that nobody has played at for so long is over for the evening, in ms. */
const AN_EVENING = 6 * 60 * 60_000;

/**
 * The table that a television shows when it was given none: the one opened last, or the one to which the readers were
 * sent last, whichever is later; null when nothing is played in the house. `watched`: a match goes on at the table shown,
 * and only with the readers is it left.
 */
export function tableToShow(
  shown: string | null,
  before: HouseView | null,
  now: HouseView,
  watched: boolean,
): string | null {
  const playing = tablesPlaying(now);
  const newest = playing[0] ?? null;
  const reading = playing.find((code) => code === now.readersAt) ?? null;
  if (before === null) return reading ?? newest;
  const stays = watched && shown !== null && playing.includes(shown);
  if (reading !== null && reading !== before.readersAt && !(stays && !hasReaders(now))) {
    return reading;
  }
  return stays ? shown : (openedSince(before, now) ?? kept(shown, playing) ?? reading ?? newest);
}

/** The newest table, if it was not there before. */
export function openedSince(before: HouseView, now: HouseView): string | null {
  const [newest = null] = tablesPlaying(now);
  return newest !== null && !tablesPlaying(before).includes(newest) ? newest : null;
}

/** Whether a match has begun at this table and goes on, as of the table opened last. */
export const goesOn = (
  table: string,
  matches: readonly Pick<MatchSummary, 'code' | 'moves' | 'winners' | 'lastAt'>[],
  { tables: [newest] }: HouseView,
): boolean =>
  matches.some(
    ({ code, moves, winners, lastAt }) =>
      code === table &&
      moves > 0 &&
      winners === null &&
      (newest?.createdAt ?? lastAt) - lastAt < AN_EVENING,
  );

/** Those among which somebody chooses, in their order: what is played before what was only opened, nothing put aside. */
export function toChooseFrom<Match extends Pick<MatchSummary, 'code' | 'moves' | 'looking'>>(
  matches: readonly Match[],
  house: HouseView | null,
): readonly Match[] {
  const aside = house?.tables.filter(({ closed }) => closed).map(({ code }) => code) ?? [];
  const open = matches.filter(({ code, looking }) => !looking && !aside.includes(code));
  return [...open.filter(({ moves }) => moves > 0), ...open.filter(({ moves }) => moves === 0)];
}

/** Whether somebody should choose: several matches are going on, and no reader shows at which the house plays. */
export const isToChoose = (house: HouseView, running: number): boolean =>
  running > 1 && !hasReaders(house);

/** Whether a reader shows where the house plays. */
const hasReaders = ({ readers }: HouseView): boolean =>
  readers.some(({ connected, table }) => connected && table === null);

const kept = (shown: string | null, playing: readonly string[]): string | null =>
  shown !== null && playing.includes(shown) ? shown : null;

/** Newest first. */
const tablesPlaying = ({ tables }: HouseView): readonly string[] =>
  tables.filter(isPlayedAt).map(({ code }) => code);

const isPlayedAt = ({ looking, closed }: TableSummary): boolean =>
  looking !== true && closed !== true;
