import { describe, expect, test } from 'vitest';
import {
  byRound,
  oldestOf,
  addEarlierMoves,
  addRecentMoves,
  type KnownMoves,
} from '#lib/components/phone/knownMoves.ts';
import { hasReaderMoves } from '#lib/components/phone/readerMoves.ts';
import { ownTables, readPhoneRole, storePhoneRole } from '#lib/components/phone/phoneRole.ts';
import { eachAlone, evening } from '../../../support/evening.ts';
import { viewTableAtMove } from '#lib/table/pastView.ts';

const NOTHING: KnownMoves = { line: 0, moves: [] };

/** Anne and Bruno throw so many cards away, with the end of a round after the third. */
function afterDiscards(count: number) {
  const table = evening(eachAlone('Anne', 'Bruno'));
  for (let at = 0; at < count; at += 1) {
    table.lay(at % 2 === 0 ? '25' : '50', { on: { role: 'discard' } });
    if (at === 2) table.touch({ type: 'move', move: { type: 'endRound' } });
    // A box has ten of each.
    if (at === 17) table.touch({ type: 'move', move: { type: 'endRound' } });
  }
  return table;
}

const numbers = ({ moves }: KnownMoves) => moves.map(({ number }) => number);

describe('the moves that a phone knows of', () => {
  test('are the last twenty, then earlier ones, without a gap, and in rounds', () => {
    const table = afterDiscards(30);
    const recent = addRecentMoves(NOTHING, table.view());
    expect(oldestOf(recent)).toBe(table.view().moves - 19);
    const { view } = viewTableAtMove('TABLE', 1, oldestOf(recent) - 1, table.state());
    const all = addEarlierMoves(recent, view);
    expect(numbers(all)).toEqual(
      Array.from({ length: table.view().moves }, (_, at) => table.view().moves - at),
    );
    const rounds = byRound(all.moves);
    expect(rounds.map(({ round }) => round)).toEqual([3, 2, 1]);
    expect(rounds.at(-1)?.moves.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
    expect(addEarlierMoves(all, view)).toBe(all);
  });

  test('grow with each new move, and begin anew where some were missed', () => {
    const table = afterDiscards(2);
    const before = addRecentMoves(NOTHING, table.view());
    table.lay('75', { on: { role: 'discard' } });
    expect(numbers(addRecentMoves(before, table.view()))).toEqual([3, 2, 1]);
    const late = afterDiscards(30);
    expect(oldestOf(addRecentMoves(before, late.view()))).toBe(late.view().moves - 19);
  });
});

/** A browser that keeps things. */
function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

test.each([{ type: 'seat', name: 'watch' }, { type: 'referee' }, { type: 'watch' }] as const)(
  'a phone remembers its part at each table: %o',
  (part) => {
    const browser = storage();
    expect(readPhoneRole(browser, 'K7QM')).toBeNull();
    storePhoneRole(browser, 'K7QM', part);
    expect(readPhoneRole(browser, 'K7QM')).toEqual(part);
    expect(readPhoneRole(browser, 'OTHER')).toBeNull();
  },
);

test('it knows at which tables it plays or referees, the last one first, and not those where it watched', () => {
  const browser = storage();
  storePhoneRole(browser, 'FIRST', { type: 'seat', name: 'Anne' });
  storePhoneRole(browser, 'SEEN', { type: 'watch' });
  storePhoneRole(browser, 'LAST', { type: 'referee' });
  expect(ownTables(browser, ['LAST', 'NEVER', 'SEEN', 'FIRST'])).toEqual([
    { table: 'LAST', part: { type: 'referee' } },
    { table: 'FIRST', part: { type: 'seat', name: 'Anne' } },
  ]);
});

describe('a match that is over', () => {
  test('has the button of a reader only if a reader read its cards', () => {
    const byReader = evening(eachAlone('Anne', 'Bruno'));
    byReader.lay('25', { on: { role: 'discard' } });
    expect(hasReaderMoves(byReader.view())).toBe(true);
    const byTouch = evening(eachAlone('Anne', 'Bruno'));
    byTouch.touch({ type: 'move', move: { type: 'discard', by: 'Anne', card: '25' } });
    expect(byTouch.view().recent).toHaveLength(1);
    expect(hasReaderMoves(byTouch.view())).toBe(false);
  });
});
