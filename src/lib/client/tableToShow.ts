import { EVENING_MS, isOver, type MatchSummary } from '../history/summary.ts';
import type { HouseView, TableSummary } from '../house/view.ts';
import { isPhysicalReader } from '../reader/events.ts';

type MatchFact = Pick<MatchSummary, 'code' | 'moves' | 'winners' | 'lastAt'>;

/** Open tables and matches of the venue, as a television knows them at one moment. */
export interface VenueTables {
  readonly house: HouseView;
  readonly matches: readonly MatchFact[];
  /** Codes of the tables with a match that is over. */
  readonly finished: readonly string[];
}

/**
 * Completes what the server tells with the matches that are over: its list leaves them out. A table
 * that was just opened may not be in the list yet.
 */
export function venueTables(
  before: VenueTables | null,
  house: HouseView,
  matches: readonly MatchFact[],
): VenueTables {
  const listed = before?.matches.map(({ code }) => code) ?? [];
  const finished = house.tables.flatMap(({ code }) => {
    const match = matches.find((one) => one.code === code);
    const isGone = before === null || listed.includes(code) || before.finished.includes(code);
    return (match === undefined ? isGone : isOver(match)) ? [code] : [];
  });
  return { house, matches, finished };
}

interface Television {
  readonly shown: string | null;
  /** Table that was chosen on this television; null if it follows the venue. */
  readonly assigned: string | null;
  /** True if a finished match has been shown long enough. */
  readonly resultRead?: boolean;
}

/**
 * Returns the table for a television; null if no table is open. In order:
 *
 * 1. The table assigned to this television, until its match is over.
 * 2. The table that the readers were sent to, if that is news.
 * 3. The shown match while it goes on, or the next one that begins or is opened.
 * 4. A running match, then a table with a match that is not over; the newest of each.
 */
export function tableToShow(
  { shown, assigned, resultRead = false }: Television,
  before: VenueTables | null,
  now: VenueTables,
): string | null {
  const playing = tablesPlaying(now.house);
  if (assigned !== null && playing.includes(assigned) && !isDone(assigned, now)) return assigned;
  const running = runningTables(now);
  const kept = shown !== null && playing.includes(shown) ? shown : null;
  // Readers of an erased table may fall back to a match that is over.
  if (before === null || kept === null) return running[0] ?? bestUnplayed(now, playing);
  const goesOn = running.includes(kept);
  const reading = playing.find((code) => code === now.house.readersAt) ?? null;
  const isSent = reading !== null && reading !== before.house.readersAt;
  if (isSent && !(goesOn && !hasReaders(now.house))) return reading;
  if (goesOn) return kept;
  const instead = resultRead && isFinished(kept, now) ? running[0] : undefined;
  const news = begunSince(before, now) ?? openedSince(before.house, now.house);
  return news ?? openedAfter(kept, now) ?? instead ?? kept;
}

/**
 * Returns the newest table that was opened after this one's match was over; null while it goes on.
 * The end of a match may be heard of after the next table.
 */
function openedAfter(table: string, { house, matches }: VenueTables): string | null {
  const over = matches.find((match) => match.code === table && isOver(match));
  return over === undefined ? null : tableOpenedAfter(over.lastAt, house);
}

/** Returns the newest table that was opened after a time in ms since the epoch; null if none. */
export const tableOpenedAfter = (time: number, { tables }: HouseView): string | null =>
  tables.find((table) => isPlayedAt(table) && table.createdAt > time)?.code ?? null;

/** Returns true if a match is over, or was left on another evening. */
function isDone(code: string, now: VenueTables): boolean {
  const { tables } = now.house;
  const openedAt = tables.find((table) => table.code === code)?.createdAt ?? 0;
  const lastAt = now.matches.find((match) => match.code === code)?.lastAt ?? 0;
  const isLeft = (tables[0]?.createdAt ?? 0) - Math.max(openedAt, lastAt) >= EVENING_MS;
  return isLeft || isFinished(code, now);
}

function bestUnplayed(now: VenueTables, playing: readonly string[]): string | null {
  const reading = playing.filter((code) => code === now.house.readersAt);
  const byPreference = [...reading, ...playing];
  return byPreference.find((code) => !isFinished(code, now)) ?? byPreference[0] ?? null;
}

/** Returns the codes of the tables with a match that has begun and goes on, the newest first. */
export const runningTables = ({ house, matches }: VenueTables): readonly string[] =>
  tablesPlaying(house).filter((code) => isMatchOngoing(code, matches, house));

/** Returns the newest match that goes on and did not before; null if there is none. */
export function begunSince(before: VenueTables, now: VenueTables): string | null {
  const earlier = runningTables(before);
  return runningTables(now).find((code) => !earlier.includes(code)) ?? null;
}

/** Returns true if the shown table was erased or moved to the trash, and no new one was opened. */
export const isErased = (shown: string, before: HouseView, now: HouseView): boolean =>
  before.tables.some(({ code }) => code === shown) &&
  !now.tables.some(({ code }) => code === shown) &&
  openedSince(before, now) === null;

export function openedSince(before: HouseView, now: HouseView): string | null {
  const [newest = null] = tablesPlaying(now);
  return newest !== null && !tablesPlaying(before).includes(newest) ? newest : null;
}

/**
 * Returns true if the table's match has begun and goes on; its last move must be less than
 * `EVENING_MS` older than the newest table.
 */
export const isMatchOngoing = (
  table: string,
  matches: readonly MatchFact[],
  { tables: [newest] }: HouseView,
): boolean =>
  matches.some(
    ({ code, moves, winners, lastAt }) =>
      code === table &&
      moves > 0 &&
      winners === null &&
      (newest?.createdAt ?? lastAt) - lastAt < EVENING_MS,
  );

export function matchesToChoose<
  Match extends Pick<MatchSummary, 'code' | 'moves' | 'looking' | 'winners'>,
>(matches: readonly Match[], house: HouseView | null): readonly Match[] {
  const aside = house?.tables.filter(({ closed }) => closed).map(({ code }) => code) ?? [];
  const open = matches.filter(
    (match) => !match.looking && !isOver(match) && !aside.includes(match.code),
  );
  return [...open.filter(({ moves }) => moves > 0), ...open.filter(({ moves }) => moves === 0)];
}

/** Returns true if the table's match is over. */
export const isFinished = (table: string, { finished }: Pick<VenueTables, 'finished'>): boolean =>
  finished.includes(table);

const hasReaders = ({ readers }: HouseView): boolean =>
  readers.some(
    ({ name, connected, table }) => isPhysicalReader(name) && connected && table === null,
  );

const tablesPlaying = ({ tables }: HouseView): readonly string[] =>
  tables.filter(isPlayedAt).map(({ code }) => code);

const isPlayedAt = ({ looking, closed }: TableSummary): boolean =>
  looking !== true && closed !== true;
