import { describe, expect, test } from 'vitest';
import type { HouseEvent } from '#lib/house/events.ts';
import { evolveHouse } from '#lib/house/evolve.ts';
import { MAX_REMEMBERED_READERS } from '#lib/house/readers.ts';
import { emptyHouse } from '#lib/house/state.ts';
import { eachAlone } from '../../support/evening.ts';
import { house, type House } from '../../support/house.ts';

const FIRST = 'pi/ACS ACR122U PICC Interface 00 00';
const SECOND = 'pi/ACS ACR122U PICC Interface 01 00';
const OTHER = 'pi/ACS ACR1252 Dual Reader PICC 00 00';
const OTHER_MOVED = 'pi/ACS ACR1252 Dual Reader PICC 02 00';

const discard = (home: House, reader: string) =>
  home.ask({ type: 'assignReader', reader, role: { role: 'discard' } });
const roles = (home: House) => home.view().readers.map(({ role }) => role.role);

describe('a reader keeps its role', () => {
  test('when it comes back with another number of pcscd', () => {
    const home = house();
    home.plug(FIRST, OTHER);
    discard(home, OTHER);
    home.plug(FIRST);
    home.plug(FIRST, OTHER_MOVED);
    expect(roles(home)).toEqual(['table', 'discard']);
  });

  test('and does not leave it to the other reader of its model', () => {
    const home = house();
    home.plug(FIRST, SECOND);
    discard(home, FIRST);
    home.plug(SECOND);
    expect(roles(home)).toEqual(['table']);
    home.plug(FIRST, SECOND);
    expect(roles(home)).toEqual(['discard', 'table']);
  });

  test('and not its old one when it was given another under its new number', () => {
    const home = house();
    home.plug(OTHER);
    discard(home, OTHER);
    home.plug(OTHER_MOVED);
    home.ask({ type: 'assignReader', reader: OTHER_MOVED, role: { role: 'hand' } });
    home.plug(OTHER);
    expect(roles(home)).toEqual(['hand']);
  });
});

const open = (home: House, ...seats: string[]): string => {
  const decided = home.ask({ type: 'createTable', setup: eachAlone(...seats) });
  return decided.ok ? (decided.value.answer.made ?? '') : '';
};

describe('a reader with a table of its own', () => {
  test('stays there when the house plays elsewhere', () => {
    const home = house();
    home.plug(FIRST, OTHER);
    const club = open(home, 'Anne', 'Bruno');
    home.ask({ type: 'sendReaders', readers: [FIRST], table: club });
    open(home, 'Chloé', 'Denis');
    expect(home.view().readers.map(({ table }) => table)).toEqual([club, null]);
  });

  test('plays with the house again when it is told so', () => {
    const home = house();
    home.plug(FIRST);
    const club = open(home, 'Anne', 'Bruno');
    home.ask({ type: 'sendReaders', readers: [FIRST], table: club });
    home.ask({ type: 'sendReaders', readers: [FIRST], table: null });
    expect(home.reader(FIRST)).toMatchObject({ table: null, role: { role: 'table' } });
  });

  test('is not sent to a table that there is not', () => {
    const home = house();
    home.plug(FIRST);
    expect(home.ask({ type: 'sendReaders', readers: [FIRST], table: 'NOWHERE' })).toMatchObject({
      refusal: { code: 'unknown-table' },
    });
  });
});

describe('a bridge that brings its readers to a table', () => {
  const eventsOf = (decided: ReturnType<House['ask']>): readonly HouseEvent[] =>
    decided.ok ? decided.value.events : [];
  const bring = (home: House, readers: readonly string[], table: string) =>
    home.ask({ type: 'bringReaders', bridge: 'pi', readers, table });

  test('brings both of a model, first and last', () => {
    const home = house();
    home.plug(FIRST, SECOND);
    const table = open(home, 'Anne', 'Bruno');
    bring(home, [FIRST, SECOND], table);
    expect(home.view().readers.map((reader) => reader.table)).toEqual([table, table]);
  });

  test('has nothing written down for readers that are there already, also under another number', () => {
    const home = house();
    home.plug(FIRST, OTHER);
    const table = open(home, 'Anne', 'Bruno');
    expect(eventsOf(bring(home, [FIRST, OTHER], table))).not.toEqual([]);
    expect(eventsOf(bring(home, [FIRST, OTHER], table))).toEqual([]);
    home.plug(FIRST, OTHER_MOVED);
    expect(eventsOf(bring(home, [FIRST, OTHER_MOVED], table))).toEqual([]);
  });

  test('is refused ever new ones, and keeps those it has', () => {
    const home = house();
    const table = open(home, 'Anne', 'Bruno');
    const names = Array.from(
      { length: MAX_REMEMBERED_READERS },
      (_, at) => `pi/reader ${String(at)} of it`,
    );
    expect(bring(home, names, table)).toMatchObject({ ok: true });
    expect(bring(home, ['pi/one more'], table)).toMatchObject({
      refusal: { code: 'too-many-readers' },
    });
    expect([...home.state().readers.keys()]).toEqual(names);
    expect(bring(home, names.slice(0, 3), open(home, 'Chloé', 'Denis'))).toMatchObject({
      ok: true,
    });
  });
});

test('a log with thousands of names from one bridge leaves the readers of the others as they were', () => {
  const poison = Array.from({ length: 20_000 }, (_, at) => `attic/${String(at)} of nothing`);
  const log: readonly HouseEvent[] = [
    { type: 'readerAssigned', reader: FIRST, role: { role: 'discard' } },
    ...poison.flatMap((reader): HouseEvent[] => [
      { type: 'readerAssigned', reader, role: { role: 'table' } },
      { type: 'readerSent', reader, table: 'ABCD' },
    ]),
    { type: 'readerSent', reader: OTHER, table: 'EFGH' },
  ];
  const { readers } = log.reduce((state, event) => evolveHouse(event, state, 1), emptyHouse);
  expect(readers.get(FIRST)).toEqual({ role: { role: 'discard' }, table: null });
  expect(readers.get(OTHER)).toEqual({ role: { role: 'table' }, table: 'EFGH' });
  expect([...readers.keys()].filter((name) => name.startsWith('attic/'))).toEqual(
    poison.slice(-MAX_REMEMBERED_READERS),
  );
});

test('a card laid while the page asks shows which reader it is, each time anew', () => {
  const home = house();
  home.ask({ type: 'identifyReaders' });
  home.lay('04a1b2c3d4e580', FIRST);
  expect(home.view().work).toEqual({ type: 'identify', reader: FIRST, laid: 1 });
  home.lay('04a1b2c3d4e580', FIRST);
  expect(home.view().work).toEqual({ type: 'identify', reader: FIRST, laid: 2 });
  home.ask({ type: 'deskProblem', problem: 'misread', reader: OTHER });
  expect(home.view().work).toEqual({ type: 'identify', reader: OTHER, laid: 3 });
  home.ask({ type: 'clearDesk' });
  expect(home.view().work).toBeNull();
});
