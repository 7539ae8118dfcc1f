import { describe, expect, test } from 'vitest';
import { isToChoose, tableToShow } from '#lib/client/tableToShow.ts';
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

describe('a television that was given no table', () => {
  test('waits as long as nothing is played', () => {
    expect(tableToShow(null, null, house(null))).toBeNull();
    expect(tableToShow(null, null, house(null, table('OLD', true)))).toBeNull();
  });

  test('shows the table of the readers first, or else the newest', () => {
    expect(tableToShow(null, null, house('A', table('B'), table('A')))).toBe('A');
    expect(tableToShow(null, null, house(null, table('B'), table('A')))).toBe('B');
  });

  test('goes to a table that is opened, and to one that the readers are sent to', () => {
    const one = house('A', table('A'));
    const two = house('A', table('B'), table('A'));
    expect(tableToShow('A', one, two)).toBe('B');
    expect(tableToShow('B', two, house('B', table('B'), table('A')))).toBe('B');
    expect(tableToShow('B', house('B', table('B'), table('A')), two)).toBe('A');
  });

  test('stays where it is when a match is only opened to look at, or nothing changed', () => {
    const two = house('A', table('B'), table('A'));
    expect(tableToShow('B', two, { ...two, tables: [table('C', true), ...two.tables] })).toBe('B');
    expect(tableToShow('B', two, two)).toBe('B');
  });

  test('leaves a table that is gone', () => {
    const two = house('A', table('B'), table('A'));
    expect(tableToShow('B', two, house('A', table('A')))).toBe('A');
  });

  test('lets somebody choose among several, unless a reader says where the house plays', () => {
    const two = house('A', table('B'), table('A'));
    expect(isToChoose(two, 2)).toBe(true);
    expect(isToChoose(two, 1)).toBe(false);
    const reader = { id: 'r', name: 'r', kind: 'pcsc', bridge: 'b', connected: true } as const;
    const playing = { ...reader, state: 'ready', role: { role: 'table' }, table: null } as const;
    expect(isToChoose({ ...two, readers: [playing] }, 2)).toBe(false);
    // Readers that have tables of their own tell nothing of the others, nor do those that are away.
    expect(isToChoose({ ...two, readers: [{ ...playing, table: 'A' }] }, 2)).toBe(true);
    expect(isToChoose({ ...two, readers: [{ ...playing, connected: false }] }, 2)).toBe(true);
  });
});
