import { describe, expect, test } from 'vitest';
import { decidesHere, playersConcerned } from '#lib/components/phone/deciders.ts';
import { PHONE_TABS, tabOf } from '#lib/components/phone/tabNames.ts';
import type { OccupiedSeatView } from '#lib/devices/view.ts';
import { eachAlone, evening } from '../../../support/evening.ts';

const SEATS = [{ name: 'Anne' }, { name: 'Bruno' }, { name: 'Chloé' }];
const phoneAt = (seat: number, mine = false): OccupiedSeatView => ({
  seat,
  mine,
  who: { id: `phone ${String(seat)}`, name: null, kind: 'phone' },
});
const decides = (
  part: Parameters<typeof decidesHere>[1],
  occupied: readonly OccupiedSeatView[],
): boolean => decidesHere(['Anne'], part, SEATS, occupied);

describe('a decision about a card of Anne', () => {
  test('is asked on her phone and the referee’s, while her phone is at the table', () => {
    const occupied = [phoneAt(0), phoneAt(1)];
    expect(decides({ type: 'seat', name: 'Anne' }, occupied)).toBe(true);
    expect(decides({ type: 'referee' }, occupied)).toBe(true);
    expect(decides({ type: 'seat', name: 'Bruno' }, occupied)).toBe(false);
    expect(decides({ type: 'watch' }, occupied)).toBe(false);
    expect(decides(null, occupied)).toBe(false);
  });

  test('is asked on every phone if none plays for her', () => {
    expect(decides({ type: 'seat', name: 'Bruno' }, [phoneAt(1, true)])).toBe(true);
    expect(decides(null, [])).toBe(true);
  });

  test('is asked on a phone that holds her seat but shows another part', () => {
    expect(decides({ type: 'watch' }, [phoneAt(0, true)])).toBe(true);
  });
});

test('names the player of a refused card, and nobody while nothing is open', () => {
  const table = evening(eachAlone('Anne', 'Bruno'));
  expect(playersConcerned(table.view())).toEqual([]);
  table.lay('100');
  expect(playersConcerned(table.view())).toEqual(['Anne']);
});

test('opens the tab that the address names, and the first one for any other fragment', () => {
  expect(PHONE_TABS.map((tab) => tabOf(`#${tab}`))).toEqual([...PHONE_TABS]);
  expect(['', '#', '#panel-moves', '#Abc.def', '#MOVES'].map(tabOf)).toEqual(
    Array.from({ length: 5 }, () => 'play'),
  );
});
