import { describe, expect, test } from 'vitest';
import {
  goesOn,
  isToChoose,
  openedSince,
  tableToShow,
  toChooseFrom,
} from '#lib/client/tableToShow.ts';
import { emptyHouse } from '#lib/house/state.ts';
import type { HouseView, TableSummary } from '#lib/house/view.ts';
import { viewHouse } from '#lib/house/viewHouse.ts';

const table = (code: string, looking = false): TableSummary => ({
  game: 'elevens',
  code,
  seats: ['Zoé', 'Max'],
  createdAt: 0,
  ...(looking ? { looking } : {}),
});

/** A house with these tables, the newest first. */
const house = (readersAt: string | null, ...tables: readonly TableSummary[]): HouseView => ({
  ...viewHouse(emptyHouse, { position: 1, readers: [], lab: false, address: 'http://house' }),
  tables,
  readersAt,
});

const HOUR = 60 * 60_000;
const reader = {
  ...{ id: 'r', name: 'r', kind: 'pcsc', bridge: 'b', connected: true, table: null },
  ...({ state: 'ready', role: { role: 'table' } } as const),
};

describe('a television that was given no table', () => {
  test('waits as long as nothing is played', () => {
    expect(tableToShow(null, null, house(null), false)).toBeNull();
    expect(tableToShow(null, null, house(null, table('OLD', true)), false)).toBeNull();
  });

  test('shows the table of the readers first, or else the newest', () => {
    expect(tableToShow(null, null, house('A', table('B'), table('A')), false)).toBe('A');
    expect(tableToShow(null, null, house(null, table('B'), table('A')), false)).toBe('B');
  });

  test('goes to a table that is opened, and to one that the readers are sent to', () => {
    const one = house('A', table('A'));
    const two = house('A', table('B'), table('A'));
    expect(tableToShow('A', one, two, false)).toBe('B');
    expect(tableToShow('B', two, house('B', table('B'), table('A')), false)).toBe('B');
    expect(tableToShow('B', house('B', table('B'), table('A')), two, false)).toBe('A');
  });

  test('stays where it is when a match is only opened to look at, or nothing changed', () => {
    const two = house('A', table('B'), table('A'));
    expect(
      tableToShow('B', two, { ...two, tables: [table('C', true), ...two.tables] }, false),
    ).toBe('B');
    expect(tableToShow('B', two, two, false)).toBe('B');
  });

  test('stays with a match that goes on when another table is opened, and knows of it', () => {
    const one = house('A', table('A'));
    const two = house('A', table('B'), table('A'));
    expect(tableToShow('A', one, two, true)).toBe('A');
    expect(openedSince(one, two)).toBe('B');
    expect(openedSince(two, two)).toBeNull();
    // In a house without readers, the new table has none either.
    const sent = house('B', table('B'), table('A'));
    expect(tableToShow('A', one, sent, true)).toBe('A');
    expect(tableToShow('A', two, house('A', table('B')), true)).toBe('B');
  });

  test('leaves it with the readers, for whoever took them was asked', () => {
    const two = house('A', table('B'), table('A'));
    const sent = { ...house('B', table('B'), table('A')), readers: [reader] };
    expect(tableToShow('A', two, sent, true)).toBe('B');
  });

  test('knows a match that goes on from one that has not begun, is over or was left another evening', () => {
    const opened = { ...house(null, table('B')), tables: [{ ...table('B'), createdAt: 8 * HOUR }] };
    const match = { code: 'A', moves: 3, winners: null, lastAt: 7 * HOUR };
    expect(goesOn('A', [match], opened)).toBe(true);
    expect(goesOn('A', [match], house(null))).toBe(true);
    expect(goesOn('B', [match], opened)).toBe(false);
    expect(goesOn('A', [{ ...match, moves: 0 }], opened)).toBe(false);
    expect(goesOn('A', [{ ...match, winners: [0] }], opened)).toBe(false);
    expect(goesOn('A', [{ ...match, lastAt: HOUR }], opened)).toBe(false);
  });

  test('leaves a table that is gone', () => {
    const two = house('A', table('B'), table('A'));
    expect(tableToShow('B', two, house('A', table('A')), false)).toBe('A');
  });

  test('lets somebody choose among several, unless a reader says where the house plays', () => {
    const two = house('A', table('B'), table('A'));
    expect(isToChoose(two, 2)).toBe(true);
    expect(isToChoose(two, 1)).toBe(false);
    expect(isToChoose({ ...two, readers: [reader] }, 2)).toBe(false);
    // Readers that have tables of their own tell nothing of the others, nor do those that are away.
    expect(isToChoose({ ...two, readers: [{ ...reader, table: 'A' }] }, 2)).toBe(true);
    expect(isToChoose({ ...two, readers: [{ ...reader, connected: false }] }, 2)).toBe(true);
  });

  test('offers what is played before what was only opened, and nothing that was put aside', () => {
    const match = (code: string, moves: number, looking = false) => ({ code, moves, looking });
    const matches = [
      match('NEW', 0),
      match('ASIDE', 5),
      match('PLAY', 3),
      match('RECORD', 9, true),
    ];
    const aside = house(null, table('NEW'), { ...table('ASIDE'), closed: true }, table('PLAY'));
    expect(toChooseFrom(matches, aside).map(({ code }) => code)).toEqual(['PLAY', 'NEW']);
  });
});
