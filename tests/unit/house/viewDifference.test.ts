import { describe, expect, test } from 'vitest';
import { afterDifference, differenceOf } from '#lib/house/viewDifference.ts';
import { emptyHouse, type HouseState, type OpenedTable } from '#lib/house/state.ts';
import { createHouseViewer, type ReaderRuntime } from '#lib/house/viewHouse.ts';
import { ready } from '../../support/house.ts';

const table = (code: string): OpenedTable => ({
  code,
  game: 'elevens',
  seats: ['Anne'],
  deck: null,
  createdAt: 1,
});
const [LEFT, RIGHT] = [ready('pi/left'), ready('pi/right')];

/** A client that polls the house, and the changes that it receives. */
function onlooker() {
  const view = createHouseViewer();
  let position = 0;
  const look = (state: HouseState, readers: readonly ReaderRuntime[]) =>
    view(state, { position: (position += 1), readers, lab: false, address: '' });
  return { look };
}

describe('the difference of a changed house', () => {
  const state: HouseState = { ...emptyHouse, tables: [table('BBBBBB'), table('AAAAAA')] };

  test('is the reader, for an unknown card, and no table', () => {
    const { look } = onlooker();
    const before = look(state, [LEFT, RIGHT]);
    const now = look(state, [LEFT, { ...RIGHT, unknownCards: 1 }]);
    const told = differenceOf(before, now);
    expect(told).toEqual({
      position: 2,
      readers: { gone: [], put: [{ at: 1, item: now.readers[1] }] },
    });
    expect(told && afterDifference(before, told)).toEqual(now);
  });

  test('is the opened table alone, in its place', () => {
    const { look } = onlooker();
    const before = look(state, [LEFT]);
    const now = look({ ...state, tables: [table('CCCCCC'), ...state.tables] }, [LEFT]);
    expect(differenceOf(before, now)).toEqual({
      position: 2,
      tables: { gone: [], put: [{ at: 0, item: now.tables[0] }] },
    });
  });

  test('is the code of a deleted table', () => {
    const { look } = onlooker();
    const before = look(state, []);
    const now = look({ ...state, tables: [table('AAAAAA')] }, []);
    expect(differenceOf(before, now)?.tables).toEqual({ gone: ['BBBBBB'], put: [] });
  });

  test('is everything outside the lists, for a changed place of play', () => {
    const { look } = onlooker();
    const now = [look(state, [LEFT]), look({ ...state, readersAt: 'AAAAAA' }, [LEFT])] as const;
    expect(differenceOf(...now)).toMatchObject({ rest: { readersAt: 'AAAAAA' } });
    expect(differenceOf(...now)).not.toHaveProperty('tables');
  });
});

test('a look at the house makes nothing anew that depends on nothing new', () => {
  const { look } = onlooker();
  const state: HouseState = { ...emptyHouse, tables: [table('AAAAAA')] };
  const readers = [LEFT];
  const before = look(state, readers);
  const now = look({ ...state, tables: [table('BBBBBB'), ...state.tables] }, readers);
  expect(now.readers).toBe(before.readers);
  expect(now.decks).toBe(before.decks);
  expect(now.tables[1]).toBe(before.tables[0]);
});
