import { accept, refuse, type Result } from '../game/result.ts';
import type { HouseCommand, HouseRefusal, ReadersFor } from './commands.ts';
import type { HouseEvent } from './events.ts';
import { sendReaders } from './placing.ts';
import { knownReaders } from './readers.ts';
import type { HouseState, OpenedTable } from './state.ts';

/*
 * Tables in play and their readers. Readers are never taken from a match in play without an
 * explicit choice.
 */

export interface PlayedNow {
  readonly readers: readonly string[];
  readonly inPlay: readonly string[];
}

type HouseVerdict = Result<readonly HouseEvent[], HouseRefusal>;

/**
 * Chooses the readers of a new table; by default all, unless a match is being played with them.
 * Refuses with `readers-in-play`.
 */
export function readersForNew(
  asked: ReadersFor | undefined,
  table: string,
  state: HouseState,
  { readers, inPlay }: PlayedNow,
): HouseVerdict {
  const { readersAt } = state;
  if (asked === 'none') return accept([]);
  if (asked !== undefined && asked !== 'all') {
    return accept(sendReaders(asked, table, state, readers));
  }
  const known = knownReaders(state, readers);
  const isUsed = readers.some((reader) => known.placeOf(reader).table === null);
  if (asked === undefined && isUsed && readersAt !== null && inPlay.includes(readersAt)) {
    return refuse({ code: 'readers-in-play', detail: readersAt });
  }
  return accept([{ type: 'readersSent', table }]);
}

export const rematchAt = (code: string, { tables }: HouseState): OpenedTable | undefined =>
  tables.find(({ after }) => after === code);

/**
 * Returns the next table of the same people: the rematch, or else the last one that was opened for
 * them without one.
 */
export const nextTableOf = (code: string, state: HouseState): OpenedTable | undefined =>
  rematchAt(code, state) ?? successorOf(code, state);

export const successorOf = (code: string, { tables }: HouseState): OpenedTable | undefined =>
  tables.find(({ follows }) => follows === code);

export function readersForRematch(
  before: string,
  table: string,
  state: HouseState,
  present: readonly string[],
): readonly HouseEvent[] {
  const own = [...state.readers].filter(([, place]) => place.table === before);
  return [
    ...(state.readersAt === before ? [{ type: 'readersSent', table } as const] : []),
    ...sendReaders(
      own.map(([reader]) => reader),
      table,
      state,
      present,
    ),
  ];
}

/**
 * Sets a table aside or opens it again. On opening it gets the readers if they have no table.
 * Refuses with `unknown-table`.
 */
export const setTableClosed = (
  { type, table: code }: Extract<HouseCommand, { type: 'closeTable' | 'reopenTable' }>,
  state: HouseState,
): HouseVerdict =>
  ofTable(code, state, ({ closed = false, byHand, looking }) => {
    if (closed === (type === 'closeTable')) return [];
    if (!closed) return [{ type: 'tableClosed', table: code }];
    const getsReaders = state.readersAt === null && !byHand && !looking;
    return [
      { type: 'tableReopened', table: code },
      ...(getsReaders ? [{ type: 'readersSent', table: code } as const] : []),
    ];
  });

function ofTable(
  code: string,
  state: HouseState,
  then: (table: OpenedTable) => readonly HouseEvent[],
): HouseVerdict {
  const table = state.tables.find((known) => known.code === code);
  return table === undefined ? refuse({ code: 'unknown-table' }) : accept(then(table));
}

/** Updates the list of tables after a renaming. */
export function renameSeats(
  { table, seats }: { readonly table: string; readonly seats: readonly string[] },
  { tables, bin }: HouseState,
): readonly HouseEvent[] {
  const known = [...tables, ...bin.map((lain) => lain.table)].find(({ code }) => code === table);
  const isSame = known?.seats.join('\n') === seats.join('\n');
  return known === undefined || isSame ? [] : [{ type: 'seatsRenamed', table, seats }];
}

export function evolveTables(
  event: Extract<
    HouseEvent,
    { type: 'seatsRenamed' | 'readersSent' | 'tableClosed' | 'tableReopened' }
  >,
  state: HouseState,
): HouseState {
  const { table } = event;
  switch (event.type) {
    case 'seatsRenamed': {
      const named = (known: OpenedTable): OpenedTable => ({ ...known, seats: event.seats });
      const bin = state.bin.map((lain) =>
        lain.table.code === table ? { ...lain, table: named(lain.table) } : lain,
      );
      return { ...inTable(state, table, named), bin };
    }
    case 'readersSent': {
      const left = state.readersAt === table ? null : state.readersAt;
      const came = inTable(state, table, ({ readersLeft: _, ...rest }) => rest);
      // The players moved along with the readers.
      const goesOn = left !== null && nextTableOf(left, state)?.code === table;
      const gone = goesOn
        ? came
        : inTable(came, left, (known) => ({ ...known, readersLeft: true }));
      return { ...gone, readersAt: table };
    }
    case 'tableClosed': {
      const closed = inTable(state, table, (known) => ({ ...known, closed: true }));
      return { ...closed, readersAt: state.readersAt === table ? null : state.readersAt };
    }
    case 'tableReopened':
      return inTable(state, table, ({ closed: _, ...rest }) => rest);
  }
}

const inTable = (
  state: HouseState,
  code: string | null,
  change: (table: OpenedTable) => OpenedTable,
): HouseState => ({
  ...state,
  tables: state.tables.map((known) => (known.code === code ? change(known) : known)),
});
