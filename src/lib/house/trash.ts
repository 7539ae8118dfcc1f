import { accept, refuse, type Result } from '../game/result.ts';
import type { HouseRefusal } from './commands.ts';
import type { HouseEvent } from './events.ts';
import type { BinnedTable, HouseState } from './state.ts';

/*
 * A discarded match stays in the trash for some days, hidden, and can be restored. Days are counted
 * one at a time: a clock that jumps by a year counts as one day, and one that goes back and forth
 * counts no day twice. Starting the server never erases a match.
 */

export const TRASH_RETENTION_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

type HouseVerdict = Result<readonly HouseEvent[], HouseRefusal>;

/**
 * Moves a match to the trash. Accepts repeated commands, as from two phones at once. Refuses with
 * `unknown-table`.
 */
export function moveToTrash(table: string, state: HouseState): HouseVerdict {
  if (findInTrash(table, state) !== undefined) return accept([]);
  return state.tables.some(({ code }) => code === table)
    ? accept([{ type: 'tableBinned', table }])
    : refuse({ code: 'unknown-table' });
}

export const restoreFromTrash = (table: string, state: HouseState): HouseVerdict =>
  findInTrash(table, state) === undefined
    ? refuse({ code: 'unknown-table' })
    : accept([{ type: 'tableTakenBack', table }]);

/** True if a day has passed for the trash. Tolerates clocks that jump. */
export const isTrashDayOver = ({ bin, binDays }: HouseState, now: number): boolean =>
  bin.length > 0 && binDays.every((counted) => Math.abs(now - counted) >= DAY_MS);

export const tablesToErase = ({ bin }: HouseState): readonly string[] =>
  bin.filter(({ days }) => days >= TRASH_RETENTION_DAYS).map(({ table }) => table.code);

export const findInTrash = (code: string, { bin }: HouseState): BinnedTable | undefined =>
  bin.find(({ table }) => table.code === code);

export function evolveTrash(
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
  const lain = findInTrash(code, state);
  if (lain === undefined) return state;
  const tables = [...state.tables, lain.table].sort((a, b) => b.createdAt - a.createdAt);
  return { ...state, tables, bin: state.bin.filter((other) => other !== lain) };
}

const dayPassed = (state: HouseState, at: number): HouseState => ({
  ...state,
  // One entry for each day in the trash, and one for the start.
  binDays: [...state.binDays, at].slice(-TRASH_RETENTION_DAYS - 1),
  bin: state.bin.map((lain) =>
    Math.abs(at - lain.since) < DAY_MS ? lain : { ...lain, days: lain.days + 1 },
  ),
});
