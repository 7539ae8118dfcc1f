import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterDifference, differenceOf } from '#lib/house/viewDifference.ts';
import type { HouseView, ReaderView, TableSummary } from '#lib/house/view.ts';

const table = fc.record({
  code: fc.constantFrom('AAAAAA', 'BBBBBB', 'CCCCCC', 'DDDDDD', 'EEEEEE'),
  game: fc.constant('elevens' as const),
  seats: fc.constantFrom(['Anne', 'Bruno'], ['Chloé']),
  createdAt: fc.nat({ max: 2 }),
}) satisfies fc.Arbitrary<TableSummary>;

const reader = fc.record({
  id: fc.constantFrom('pi/left', 'pi/right', 'club/left', 'club/right'),
  name: fc.constant('left'),
  kind: fc.constant('pcsc'),
  bridge: fc.constant('pi'),
  connected: fc.boolean(),
  state: fc.constantFrom('ready', 'mute'),
  role: fc.constant({ role: 'table' as const }),
  table: fc.constantFrom(null, 'AAAAAA'),
}) satisfies fc.Arbitrary<ReaderView>;

const house: fc.Arbitrary<HouseView> = fc.record({
  position: fc.nat({ max: 3 }),
  tables: fc.uniqueArray(table, { selector: ({ code }) => code }),
  decks: fc.constant([]),
  offers: fc.constant([]),
  readers: fc.uniqueArray(reader, { selector: ({ id }) => id }),
  work: fc.constant(null),
  readersAt: fc.constantFrom(null, 'AAAAAA', 'BBBBBB'),
  lab: fc.boolean(),
  address: fc.constant('http://house'),
});

test('a viewer of differences knows the current house, from any earlier state', () => {
  fc.assert(
    fc.property(house, house, (before, now) => {
      const told = differenceOf(before, now);
      if (told === null) return expect(now).toEqual(before);
      expect(afterDifference(before, told)).toEqual(now);
      expect(afterDifference(now, told)).toEqual(now);
    }),
  );
});

test('a house that is as it was has no difference', () => {
  fc.assert(
    fc.property(house, (one) => {
      expect(differenceOf(one, { ...one })).toBeNull();
    }),
  );
});
