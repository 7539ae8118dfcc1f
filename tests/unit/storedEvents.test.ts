import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEVICE_EVENTS_VERSION, parseDeviceEvents } from '#lib/devices/events.ts';
import { evolveDevices } from '#lib/devices/evolve.ts';
import { findDeviceByToken, noDevices, roleOf } from '#lib/devices/state.ts';
import { HOUSE_EVENTS_VERSION, parseHouseEvents } from '#lib/house/events.ts';
import { evolveHouse } from '#lib/house/evolve.ts';
import { lookUpTag } from '#lib/house/lookUp.ts';
import { placeOf } from '#lib/house/readers.ts';
import { emptyHouse } from '#lib/house/state.ts';
import { viewHouse } from '#lib/house/viewHouse.ts';
import '#lib/i18n/bothLanguages.ts';
import { readerRoleText } from '#lib/i18n/readerRoles.ts';
import { keyOf, offered } from '#lib/components/readers/roles.ts';
import { viewTableAtMove } from '#lib/table/pastView.ts';
import {
  parseTableAnswer,
  parseTableEvents,
  TABLE_EVENTS_VERSION,
} from '#lib/table/storedEvents.ts';
import { evolveTable, openTable } from '#lib/table/evolve.ts';
import { viewTable } from '#lib/table/viewTable.ts';

/** Events of the first version, which had one game. */
const stored: { house: unknown; table: unknown } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/events-v1.json'), 'utf8'),
);

describe('events of version 1', () => {
  test('of a house still open it: its deck is a box of 1000 Bornes, its table plays that', () => {
    const state = parseHouseEvents(1, stored.house).reduce(
      (house, event) => evolveHouse(event, house, 7),
      emptyHouse,
    );
    const view = viewHouse(state, { position: 6, readers: [], lab: false, address: '' });
    expect(view.decks).toMatchObject([{ box: '1000-bornes', bound: { roll: 1 }, size: 106 }]);
    expect(view.tables).toEqual([
      {
        code: 'AB2C',
        deck: 'D1',
        game: '1000-bornes',
        edition: 'prestige',
        seats: ['Anne', 'Bruno'],
        createdAt: 7,
      },
    ]);
  });

  test('of a table still open it, with the card that lies there and the question that waits', () => {
    const [created, ...events] = parseTableEvents(1, stored.table);
    if (created?.type !== 'tableCreated') throw new Error('a log begins with its table');
    const state = events.reduce((table, event) => evolveTable(event, table, 7), openTable(created));
    expect(state.contributors).toBeNull();
    expect(viewTable('AB2C', 5, state)).toMatchObject({
      moves: 1,
      warning: null,
      question: { kind: 'which-side', choices: [{ side: 0 }] },
      match: { game: '1000-bornes', round: { turn: 'Bruno' }, sides: [{ battle: 'roll' }, {}] },
    });
  });
});

test('a reader of a hand from before hands had players belongs to no player', () => {
  const stored = [{ type: 'readerAssigned', reader: 'hall/left', role: { role: 'hand' } }];
  const house = parseHouseEvents(2, stored).reduce(
    (state, event) => evolveHouse(event, state, 7),
    emptyHouse,
  );
  const { role } = placeOf('hall/left', house, []);
  expect(role).toEqual({ role: 'hand' });
  expect(readerRoleText('en', role, { side: String, seat: String })).toBe('A hand: say whose');
  expect(offered(role).map(keyOf)).toContain('hand');
  expect(offered({ role: 'hand', seat: 0 }).map(keyOf)).not.toContain('hand');
});

test('a sheet that was corrected before records told of that is corrected still', () => {
  const sheet: { table: unknown } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../fixtures/corrected-sheet-events.json'), 'utf8'),
  );
  const [created, ...events] = parseTableEvents(1, sheet.table);
  if (created?.type !== 'tableCreated') throw new Error('a log begins with its table');
  const table = events.reduce((state, event) => evolveTable(event, state, 7), openTable(created));
  const corrections = [{ side: 0, line: 'distance', value: 300, note: 'un 200 oublié' }];
  expect(viewTable('AB2C', 9, table)).toMatchObject({
    interval: false,
    match: { totals: [800, 700], rounds: [{ corrections }] },
  });
});

describe('matches that were counted by hand before that was a game', () => {
  const matches: readonly {
    readonly events: readonly { readonly type: string }[];
    readonly shows: { readonly changes: number; readonly match: object };
  }[] = JSON.parse(
    readFileSync(join(import.meta.dirname, '../fixtures/tally-events-v1.json'), 'utf8'),
  );

  test.each(matches)('open with the same sheets, after $shows.changes changes', (kept) => {
    const [created, ...events] = parseTableEvents(1, kept.events);
    if (created?.type !== 'tableCreated') throw new Error('a log begins with its table');
    const table = events.reduce((state, event) => evolveTable(event, state, 7), openTable(created));
    const { changes: moves, match } = kept.shows;
    expect(viewTable('AB2C', 9, table)).toMatchObject({ moves, match });
    // Each step can be looked at, and taken back: it was one by one.
    const undone = kept.events.filter(({ type }) => type === 'changeUndone').length;
    expect(table).toMatchObject({ line: undone });
    expect(viewTableAtMove('AB2C', 9, 1, table)).toMatchObject({
      length: moves,
      view: { moves: 1 },
    });
  });

  test('answer what is asked once more as they did, as far as that was kept', () => {
    const firstAnswer = (answer: object) => parseTableAnswer({ version: 1, events: [], answer });
    expect(firstAnswer({ outcome: 'accepted' })).toEqual({
      outcome: 'accepted',
      move: null,
    });
    const refusal = { code: 'changed-meanwhile', is: 475 };
    expect(firstAnswer({ outcome: 'refused', refusal })).toEqual({
      outcome: 'not-now',
      reason: 'moved-on',
    });
  });
});

describe('events of a house token', () => {
  const token: { house: unknown; table: unknown } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../fixtures/house-token-events.json'), 'utf8'),
  );

  test('still say which tag it is, and what it was answered last', () => {
    const house = parseHouseEvents(2, token.house).reduce(
      (state, event) => evolveHouse(event, state, 7),
      emptyHouse,
    );
    expect(lookUpTag('04a1b2c3d4e5ff', house)?.binding).toEqual({ type: 'house' });
    const [created, ...events] = parseTableEvents(1, token.table);
    if (created?.type !== 'tableCreated') throw new Error('a log begins with its table');
    const table = events.reduce((state, event) => evolveTable(event, state, 7), openTable(created));
    const notice = { type: 'let-in', who: 'attic' };
    expect(viewTable('AB2C', 3, table)).toMatchObject({ moves: 0, notice });
  });
});

describe('events of version 1 of devices', () => {
  const devices: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, '../fixtures/device-events-v1.json'), 'utf8'),
  );
  const state = parseDeviceEvents(1, devices).reduce(
    (known, event) => evolveDevices(event, known, 7),
    noDevices,
  );
  const phone = findDeviceByToken(
    'b8fe9f7f6255a6fa08f668ab632a8d081ad87983c77cd274e48ce450f0b349fd',
    state,
    8,
  );

  test('still let in who was let in, under the name it has', () => {
    expect(phone).toMatchObject({ id: 'phone', name: 'Anne', kind: 'phone', tables: ['AB2CD'] });
    expect([...state.devices.keys()]).toEqual(['hall', 'phone']);
  });

  test('still say who may do what', () => {
    expect(roleOf(phone, 'AB2CD', state)).toBe('referee');
    expect(roleOf(phone, 'XY3ZK', state)).toBe('viewer');
    expect(roleOf(state.devices.get('hall') ?? null, null, state)).toBe('reader');
    // Invitations from before the removal are invalid.
    expect(state.turnedOut).toEqual(new Map([['XY3ZK', 1]]));
    // These events did not exist yet.
    expect([state.closed.size, state.firstReferees.size, state.ended]).toEqual([0, 0, 0]);
  });
});

test('events newer than the program are not guessed at', () => {
  expect(() => parseHouseEvents(HOUSE_EVENTS_VERSION + 1, [])).toThrow('newer');
  expect(() => parseDeviceEvents(DEVICE_EVENTS_VERSION + 1, [])).toThrow('newer');
  expect(() => parseTableEvents(TABLE_EVENTS_VERSION + 1, [])).toThrow('newer');
});
