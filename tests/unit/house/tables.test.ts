import { describe, expect, test } from 'vitest';
import type { ReadersFor } from '#lib/house/commands.ts';
import { readersAt } from '#lib/house/health.ts';
import { PCSC_PSEUDO_READER } from '#lib/reader/events.ts';
import { house, type House } from '../../support/house.ts';
import { eachAlone, TWO_TEAMS } from '../../support/evening.ts';

const [FIRST, SECOND] = ['bridge/First', 'bridge/Second'];

const opening = (home: House, readers?: ReadersFor) =>
  home.ask({
    type: 'createTable',
    setup: eachAlone('Anne', 'Bruno'),
    ...(readers !== undefined && { readers }),
  });
function open(home: House, readers?: ReadersFor): string {
  const decided = opening(home, readers);
  if (!decided.ok) throw new Error(decided.refusal.code);
  return decided.value.answer.made ?? '';
}
/** A house where two readers play a match. */
function playing() {
  const home = house();
  home.plug(FIRST, SECOND);
  const running = open(home);
  home.play(running);
  return { home, running };
}
const at = (home: House, table: string) =>
  readersAt(table, home.view()).readers.map(({ id }) => id);

describe('a second table', () => {
  test('takes no readers from a running match without a question', () => {
    const { home, running } = playing();
    expect(opening(home)).toEqual({
      ok: false,
      refusal: { code: 'readers-in-play', detail: running },
    });
    expect(at(home, running)).toEqual([FIRST, SECOND]);
    expect(home.view().tables).toHaveLength(1);
  });

  test('asks nothing where the house has no reader: what a bridge says of PC/SC itself is none', () => {
    const home = house();
    home.plug(`bridge/${PCSC_PSEUDO_READER}`);
    home.play(open(home));
    expect(opening(home)).toMatchObject({ ok: true });
  });

  test('takes them, leaves them or takes some, as was said', () => {
    const all = playing();
    const taken = open(all.home, 'all');
    expect(at(all.home, taken)).toEqual([FIRST, SECOND]);

    const none = playing();
    const without = open(none.home, 'none');
    expect([at(none.home, without), at(none.home, none.running)]).toEqual([[], [FIRST, SECOND]]);

    const some = playing();
    const shared = open(some.home, [SECOND]);
    expect([at(some.home, shared), at(some.home, some.running)]).toEqual([[SECOND], [FIRST]]);
  });

  test('has them without a question when that match is over, or uses none of them', () => {
    const over = playing();
    over.home.play();
    expect(at(over.home, open(over.home))).toEqual([FIRST, SECOND]);

    const unplugged = playing();
    unplugged.home.plug();
    expect(opening(unplugged.home).ok).toBe(true);
  });

  test('leaves the first one knowing that its readers went, until they are back', () => {
    const { home, running } = playing();
    open(home, 'all');
    expect(readersAt(running, home.view())).toEqual({ readers: [], left: true });
    home.plug();
    expect(readersAt(running, home.view()).left).toBeUndefined();
    home.plug(FIRST, SECOND);
    home.ask({ type: 'playAt', table: running });
    expect(readersAt(running, home.view()).left).toBeUndefined();
  });
});

describe('a closed table', () => {
  test('stands aside, and lets its readers go', () => {
    const { home, running } = playing();
    home.ask({ type: 'closeTable', table: running });
    expect(home.view().tables).toMatchObject([{ code: running, closed: true }]);
    expect(home.view().readersAt).toBeNull();
  });

  test('returns as it was, with its readers if they are still free', () => {
    const { home, running } = playing();
    const before = home.view().tables;
    home.ask({ type: 'closeTable', table: running });
    home.ask({ type: 'reopenTable', table: running });
    expect(home.view().tables).toEqual(before);
    expect(at(home, running)).toEqual([FIRST, SECOND]);

    home.ask({ type: 'closeTable', table: running });
    const other = open(home);
    home.ask({ type: 'reopenTable', table: running });
    expect(at(home, other)).toEqual([FIRST, SECOND]);
  });

  test('is none that there is not', () => {
    expect(house().ask({ type: 'closeTable', table: 'NOWHERE' })).toMatchObject({
      refusal: { code: 'unknown-table' },
    });
  });
});

test('a table of teams is remembered with how many there are', () => {
  const home = house();
  home.ask({ type: 'createTable', setup: TWO_TEAMS });
  open(home);
  expect(home.view().tables.map(({ sides }) => sides)).toEqual([undefined, 2]);
});
