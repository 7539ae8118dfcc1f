import { describe, expect, test } from 'vitest';
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

describe('a reader with a table of its own', () => {
  const open = (home: House, ...seats: string[]): string => {
    const decided = home.ask({ type: 'createTable', setup: eachAlone(...seats) });
    return decided.ok ? (decided.value.answer.made ?? '') : '';
  };

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
