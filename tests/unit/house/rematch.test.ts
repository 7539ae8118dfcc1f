import { expect, test } from 'vitest';
import { readersAt } from '#lib/house/health.ts';
import { nextTableOf, rematchAt } from '#lib/house/tables.ts';
import { house, type House } from '../../support/house.ts';
import { byHand, eachAlone } from '../../support/evening.ts';

const [FIRST, SECOND] = ['bridge/First', 'bridge/Second'];
const setup = eachAlone('Anne', 'Bruno');

const made = (asked: ReturnType<House['ask']>): string => {
  if (!asked.ok) throw new Error(asked.refusal.code);
  return asked.value.answer.made ?? '';
};
const open = (home: House) => made(home.ask({ type: 'createTable', setup, readers: 'all' }));
const rematch = (home: House, table: string) => home.ask({ type: 'rematch', table, setup });
const at = (home: House, table: string) =>
  readersAt(table, home.view()).readers.map(({ id }) => id);

function playing() {
  const home = house();
  home.plug(FIRST, SECOND);
  return { home, table: open(home) };
}

test('a rematch is the table after another one, which knows it', () => {
  const { home, table } = playing();
  const next = made(rematch(home, table));
  expect(rematchAt(table, home.state())?.code).toBe(next);
  expect(home.view().tables.map(({ code }) => code)).toEqual([next, table]);
});

test('it is opened once, however often it is asked for', () => {
  const { home, table } = playing();
  const next = made(rematch(home, table));
  const again = rematch(home, table);
  expect(again).toMatchObject({ value: { events: [], answer: { made: next } } });
  expect(made(rematch(home, next))).not.toBe(next);
});

test('it is opened anew when that was thrown away', () => {
  const { home, table } = playing();
  const next = made(rematch(home, table));
  home.ask({ type: 'binTable', table: next });
  expect(rematchAt(table, home.state())).toBeUndefined();
  expect(made(rematch(home, table))).not.toBe(next);
});

test('has the readers of the previous match, which are not reported missing there', () => {
  const { home, table } = playing();
  const next = made(rematch(home, table));
  expect(at(home, next)).toEqual([FIRST, SECOND]);
  expect(readersAt(table, home.view())).toEqual({ readers: [] });
});

test('it leaves alone the readers of other tables', () => {
  const { home, table } = playing();
  const other = open(home);
  home.ask({ type: 'sendReaders', readers: [SECOND], table });
  const next = made(rematch(home, table));
  expect([at(home, next), at(home, other), at(home, table)]).toEqual([[SECOND], [FIRST], []]);
});

test('it takes none where no cards are followed, and none is played of a record', () => {
  const { home, table } = playing();
  const sheets = made(home.ask({ type: 'createTable', setup: byHand(setup) }));
  const next = made(home.ask({ type: 'rematch', table: sheets, setup: byHand(setup) }));
  expect([at(home, next), at(home, table)]).toEqual([[], [FIRST, SECOND]]);

  const events = [{ type: 'tableCreated', setup, looking: true }] as const;
  const looked = made(home.ask({ type: 'openRecord', events }));
  expect(rematch(home, looked)).toMatchObject({ refusal: { code: 'only-to-look-at' } });
  expect(rematch(home, 'NOWHERE')).toMatchObject({ refusal: { code: 'unknown-table' } });
});

test('it is played with any deck where the one of before is gone', () => {
  const { home } = playing();
  const deck = home.deck('Rouge');
  const table = made(home.ask({ type: 'createTable', setup: { ...setup, deck }, readers: 'all' }));
  home.ask({ type: 'removeDeck', deck });
  made(home.ask({ type: 'rematch', table, setup: { ...setup, deck } }));
  expect(home.state().tables[0]?.deck).toBeNull();
});

test('a match that was opened for the same people comes next, and is their rematch too', () => {
  const { home, table } = playing();
  const next = made(home.ask({ type: 'createTable', setup, readers: 'all', follows: table }));
  expect(rematchAt(table, home.state())).toBeUndefined();
  expect(nextTableOf(table, home.state())?.code).toBe(next);
  expect(made(rematch(home, table))).toBe(next);
  // The players moved along with the readers.
  expect(readersAt(table, home.view())).toEqual({ readers: [] });
});

test('the last table that was opened for the same people comes next, unless it was thrown away', () => {
  const { home, table } = playing();
  const follow = () =>
    made(home.ask({ type: 'createTable', setup, readers: 'none', follows: table }));
  const [first, second] = [follow(), follow()];
  expect(nextTableOf(table, home.state())?.code).toBe(second);
  home.ask({ type: 'binTable', table: second });
  expect(nextTableOf(table, home.state())?.code).toBe(first);
});
