import { describe, expect, test } from 'vitest';
import {
  begunSince,
  isErased,
  isMatchOngoing,
  matchesToChoose,
  openedSince,
  runningTables,
  tableToShow,
  venueTables,
  type VenueTables,
} from '#lib/client/tableToShow.ts';
import { emptyHouse } from '#lib/house/state.ts';
import type { HouseView, TableSummary } from '#lib/house/view.ts';
import { viewHouse } from '#lib/house/viewHouse.ts';
import { PCSC_PSEUDO_READER } from '#lib/reader/events.ts';

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
  id: 'r',
  name: 'r',
  kind: 'pcsc',
  bridge: 'b',
  connected: true,
  table: null,
  ...({ state: 'ready', role: { role: 'table' } } as const),
};

interface Told {
  readonly readersAt?: string | null;
  readonly running?: string;
  readonly over?: string;
  readonly reads?: boolean;
}

/** A venue with one table for each letter, the newest first; the letters of some have been played. */
function venue(tables: string, told: Told = {}): VenueTables {
  const { readersAt = null, running = '', over = '', reads = false } = told;
  const view = house(readersAt, ...tables.split('').map((code) => table(code)));
  return {
    house: reads ? { ...view, readers: [reader] } : view,
    matches: tables.split('').map((code) => ({
      code,
      moves: running.includes(code) || over.includes(code) ? 3 : 0,
      winners: over.includes(code) ? [0] : null,
      lastAt: 0,
    })),
    finished: over.split(''),
  };
}

/** A television that shows this table already, with the table chosen on it. */
const shows = (shown: string | null, assigned: string | null = null) => ({ shown, assigned });

describe('a television that was just switched on', () => {
  test('waits as long as nothing is played', () => {
    expect(tableToShow(shows(null), null, venue(''))).toBeNull();
    const record = { ...venue(''), house: house(null, table('OLD', true)) };
    expect(tableToShow(shows(null), null, record)).toBeNull();
  });

  test('shows the running match, however it was opened', () => {
    expect(tableToShow(shows(null), null, venue('BA', { running: 'A' }))).toBe('A');
    // A table that has the readers but no card yet does not hide a match on phones.
    const phones = venue('BA', { readersAt: 'B', reads: true, running: 'A' });
    expect(tableToShow(shows(null), null, phones)).toBe('A');
  });

  test('shows the newest of several running matches, or the one assigned to it', () => {
    const three = venue('CBA', { running: 'BA' });
    expect(tableToShow(shows(null), null, three)).toBe('B');
    expect(tableToShow(shows(null, 'A'), null, three)).toBe('A');
    expect(tableToShow(shows(null, 'C'), null, three)).toBe('C');
    expect(runningTables(three)).toEqual(['B', 'A']);
  });

  test('shows the table of the readers first where nothing has begun, or else the newest', () => {
    expect(tableToShow(shows(null), null, venue('BA', { readersAt: 'A' }))).toBe('A');
    expect(tableToShow(shows(null), null, venue('BA'))).toBe('B');
  });
});

describe('a television that follows the family', () => {
  test('goes to a table that is opened, and to one that the readers are sent to', () => {
    const one = venue('A', { readersAt: 'A' });
    const two = venue('BA', { readersAt: 'A' });
    expect(tableToShow(shows('A'), one, two)).toBe('B');
    expect(tableToShow(shows('B'), two, venue('BA', { readersAt: 'B' }))).toBe('B');
    expect(tableToShow(shows('B'), venue('BA', { readersAt: 'B' }), two)).toBe('A');
  });

  test('stays where it is when a match is only opened to look at, or nothing changed', () => {
    const two = venue('BA', { readersAt: 'A' });
    const record = { ...two, house: house('A', table('C', true), ...two.house.tables) };
    expect(tableToShow(shows('B'), two, record)).toBe('B');
    expect(tableToShow(shows('B'), two, two)).toBe('B');
  });

  test('goes to a match that begins, from a table at which nothing was played yet', () => {
    const before = venue('BA', { readersAt: 'B', reads: true });
    const now = venue('BA', { readersAt: 'B', reads: true, running: 'A' });
    expect(begunSince(before, now)).toBe('A');
    expect(tableToShow(shows('B'), before, now)).toBe('A');
  });

  test('stays with a match that goes on when another is opened or begins, and knows of it', () => {
    const one = venue('A', { readersAt: 'A', running: 'A' });
    const two = venue('BA', { readersAt: 'A', running: 'A' });
    expect(tableToShow(shows('A'), one, two)).toBe('A');
    expect(tableToShow(shows('A'), two, venue('BA', { readersAt: 'A', running: 'BA' }))).toBe('A');
    expect(openedSince(one.house, two.house)).toBe('B');
    expect(openedSince(two.house, two.house)).toBeNull();
    // In a house without readers, the new table has none either.
    expect(tableToShow(shows('A'), one, venue('BA', { readersAt: 'B', running: 'A' }))).toBe('A');
    expect(tableToShow(shows('A'), two, venue('B', { readersAt: 'A' }))).toBe('B');
  });

  test('stays with a match on phones where a service of readers alone reports', () => {
    const two = venue('BA', { readersAt: 'A', running: 'A' });
    const sent = venue('BA', { readersAt: 'B', running: 'A' });
    const service = { ...reader, id: 'b/PC/SC', name: PCSC_PSEUDO_READER };
    const now = { ...sent, house: { ...sent.house, readers: [service] } };
    expect(tableToShow(shows('A'), two, now)).toBe('A');
  });

  test('leaves the readers’ former table without asking, since their new user was asked', () => {
    const two = venue('BA', { readersAt: 'A', running: 'A' });
    const sent = venue('BA', { readersAt: 'B', running: 'A', reads: true });
    expect(tableToShow(shows('A'), two, sent)).toBe('B');
  });

  test('leaves a result for the next match that begins or is opened, and not before', () => {
    const over = venue('BA', { over: 'B' });
    expect(tableToShow(shows('B'), over, over)).toBe('B');
    expect(tableToShow(shows('B'), over, venue('BA', { over: 'B', running: 'A' }))).toBe('A');
    expect(tableToShow(shows('B'), over, venue('CBA', { over: 'B' }))).toBe('C');
  });

  test('leaves a result for a table that was heard of before the end of the match', () => {
    const now = venue('BA', { over: 'A' });
    const [opened, shown] = now.house.tables;
    if (opened === undefined || shown === undefined) throw new Error('two tables are there');
    const later = { ...now.house, tables: [{ ...opened, createdAt: 1 }, shown] };
    const heard = { ...venue('BA', { running: 'A' }), house: later };
    expect(tableToShow(shows('A'), heard, { ...now, house: later })).toBe('B');
  });

  test('leaves a result that was read for a match that went on meanwhile', () => {
    const over = venue('BA', { over: 'B', running: 'A' });
    expect(tableToShow(shows('B'), over, over)).toBe('B');
    expect(tableToShow({ ...shows('B'), resultRead: true }, over, over)).toBe('A');
  });

  test('leaves a table that is gone', () => {
    expect(
      tableToShow(shows('B'), venue('BA', { readersAt: 'A' }), venue('A', { readersAt: 'A' })),
    ).toBe('A');
  });

  test('goes from a table that was erased to an open one before a match that is over', () => {
    const three = venue('CBA', { readersAt: 'A' });
    const two = (over: string) => venue('BA', { readersAt: 'B', over });
    expect(tableToShow(shows('C'), three, two('B'))).toBe('A');
    expect(tableToShow(shows(null), null, two('B'))).toBe('A');
    expect(tableToShow(shows('C'), three, two('AB'))).toBe('B');
  });
});

describe('a television on which a table was chosen', () => {
  test('stays with it although another match is opened, begins or takes the readers', () => {
    const before = venue('BA', { running: 'BA' });
    for (const now of [
      venue('CBA', { running: 'BA' }),
      venue('CBA', { running: 'CBA' }),
      venue('BA', { running: 'BA', readersAt: 'B', reads: true }),
    ])
      expect(tableToShow(shows('A', 'A'), before, now)).toBe('A');
  });

  test('follows the family again once that match is over', () => {
    const before = venue('BA', { running: 'BA' });
    const over = venue('BA', { running: 'B', over: 'A' });
    expect(tableToShow(shows('A', 'A'), before, over)).toBe('A');
    expect(tableToShow(shows('A', 'A'), over, venue('CBA', { running: 'B', over: 'A' }))).toBe('C');
    expect(tableToShow({ ...shows('A', 'A'), resultRead: true }, over, over)).toBe('B');
  });

  test('follows the family again on another evening', () => {
    const { house: view, ...others } = venue('BA', { running: 'B' });
    const tables = [{ ...table('B'), createdAt: 8 * HOUR }, table('A')];
    const matches = others.matches.map((match) => ({
      ...match,
      lastAt: match.code === 'B' ? 8 * HOUR : HOUR,
    }));
    const now = { ...others, matches, house: { ...view, tables } };
    expect(tableToShow(shows(null, 'A'), null, now)).toBe('B');
  });

  test('follows the family again once that table is gone', () => {
    expect(tableToShow(shows('A', 'A'), venue('BA'), venue('B', { running: 'B' }))).toBe('B');
  });
});

describe('a match that is over', () => {
  const { matches } = venue('BA', { running: 'BA' });
  const [ofB, ofA] = matches;

  test('is one that the list has no more, or has with its winners', () => {
    const before = venueTables(null, house(null, table('B'), table('A')), matches);
    expect(before.finished).toEqual([]);
    const gone = venueTables(before, before.house, ofB === undefined ? [] : [ofB]);
    expect(gone.finished).toEqual(['A']);
    expect(venueTables(gone, gone.house, gone.matches).finished).toEqual(['A']);
    const won = matches.map((match) => ({ ...match, winners: match === ofA ? [0] : null }));
    expect(venueTables(before, before.house, won).finished).toEqual(['A']);
    // Its last move may be taken back.
    expect(venueTables(gone, gone.house, matches).finished).toEqual([]);
  });

  test('is none that was just opened, which the list does not have yet', () => {
    const before = venueTables(null, house(null, table('A')), ofA === undefined ? [] : [ofA]);
    const opened = venueTables(before, house(null, table('B'), table('A')), before.matches);
    expect(opened.finished).toEqual([]);
    const first = venueTables(null, house(null, table('B'), table('A')), before.matches);
    expect(first.finished).toEqual(['B']);
  });
});

test('a match that goes on is told from one that has not begun, is over or was left another evening', () => {
  const opened = { ...house(null, table('B')), tables: [{ ...table('B'), createdAt: 8 * HOUR }] };
  const match = { code: 'A', moves: 3, winners: null, lastAt: 7 * HOUR };
  expect(isMatchOngoing('A', [match], opened)).toBe(true);
  expect(isMatchOngoing('A', [match], house(null))).toBe(true);
  expect(isMatchOngoing('B', [match], opened)).toBe(false);
  expect(isMatchOngoing('A', [{ ...match, moves: 0 }], opened)).toBe(false);
  expect(isMatchOngoing('A', [{ ...match, winners: [0] }], opened)).toBe(false);
  expect(isMatchOngoing('A', [{ ...match, lastAt: HOUR }], opened)).toBe(false);
});

test('a television says first that its table was erased, unless another is opened', () => {
  const two = house(null, table('B'), table('A'));
  expect(isErased('B', two, house(null, table('A')))).toBe(true);
  expect(isErased('B', two, two)).toBe(false);
  expect(isErased('B', two, house(null, table('C'), table('A')))).toBe(false);
  expect(isErased('B', two, house(null, { ...table('B'), closed: true }, table('A')))).toBe(false);
});

test('the choice has what is played before what was only opened, and nothing that was put aside', () => {
  const match = (code: string, moves: number, looking = false) => ({
    code,
    moves,
    looking,
    winners: code === 'OVER' ? [0] : null,
  });
  const matches = [
    match('NEW', 0),
    match('ASIDE', 5),
    match('PLAY', 3),
    match('RECORD', 9, true),
    match('OVER', 9),
  ];
  const aside = house(null, table('NEW'), { ...table('ASIDE'), closed: true }, table('PLAY'));
  expect(matchesToChoose(matches, aside).map(({ code }) => code)).toEqual(['PLAY', 'NEW']);
});
