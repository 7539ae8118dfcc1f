import { accept, refuse, type Result } from '../game/result.ts';
import type { HouseRefusal } from './commands.ts';
import type { HouseEvent } from './events.ts';
import type { BinnedTable, HouseState } from './state.ts';

/*
 * A match that was thrown away stays in the bin for some days, hidden, and can be taken back. Days are counted one by
 * one: a clock that jumps by a year counts as one day, not 365, and one that goes back and forth counts no day twice.
 * Starting the server never erases a match.
 */

/** How many days a match stays in the bin. */
export const BIN_DAYS = 7;
const DAY = 24 * 60 * 60_000;

type Happens = Result<readonly HouseEvent[], HouseRefusal>;

/** When it is asked twice, as by two phones that agree at once, the match is in the bin already. */
export function throwAway(table: string, state: HouseState): Happens {
  if (inBin(table, state) !== undefined) return accept([]);
  return state.tables.some(({ code }) => code === table)
    ? accept([{ type: 'tableBinned', table }])
    : refuse({ code: 'unknown-table' });
}

export const takeBack = (table: string, state: HouseState): Happens =>
  inBin(table, state) === undefined
    ? refuse({ code: 'unknown-table' })
    : accept([{ type: 'tableTakenBack', table }]);

/** Whether another day of the bin has passed, by a clock that may show anything. */
export const isBinDayOver = ({ bin, binDays }: HouseState, now: number): boolean =>
  bin.length > 0 && binDays.every((counted) => Math.abs(now - counted) >= DAY);

/** Matches whose days in the bin are over. */
export const leftToErase = ({ bin }: HouseState): readonly string[] =>
  bin.filter(({ days }) => days >= BIN_DAYS).map(({ table }) => table.code);

export const inBin = (code: string, { bin }: HouseState): BinnedTable | undefined =>
  bin.find(({ table }) => table.code === code);

export function evolveBin(
  event: Extract<HouseEvent, { type: 'tableBinned' | 'tableTakenBack' | 'binDayPassed' }>,
  state: HouseState,
  at: number,
): HouseState {
  switch (event.type) {
    case 'tableBinned':
      return binned(event.table, state, at);
    case 'tableTakenBack':
      return takenBack(event.table, state);
    case 'binDayPassed':
      return dayPassed(state, at);
  }
}

function binned(code: string, state: HouseState, at: number): HouseState {
  const table = state.tables.find((known) => known.code === code);
  if (table === undefined) return state;
  return {
    ...state,
    tables: state.tables.filter((known) => known !== table),
    readersAt: state.readersAt === code ? null : state.readersAt,
    bin: [{ table, since: at, days: 0 }, ...state.bin],
    binDays: state.bin.length === 0 ? [at] : state.binDays,
  };
}

function takenBack(code: string, state: HouseState): HouseState {
  const lain = inBin(code, state);
  if (lain === undefined) return state;
  const tables = [...state.tables, lain.table].sort((a, b) => b.createdAt - a.createdAt);
  return { ...state, tables, bin: state.bin.filter((other) => other !== lain) };
}

/** One more day for each match that has been there for a day at least. */
const dayPassed = (state: HouseState, at: number): HouseState => ({
  ...state,
  // As many as a match stays there, and the day on which it was thrown away.
  binDays: [...state.binDays, at].slice(-BIN_DAYS - 1),
  bin: state.bin.map((lain) =>
    Math.abs(at - lain.since) < DAY ? lain : { ...lain, days: lain.days + 1 },
  ),
});
