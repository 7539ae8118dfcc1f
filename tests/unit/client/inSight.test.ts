import { expect, test } from 'vitest';
import { isInSight } from '#lib/client/inSight.ts';

const [HERE, AWAY] = [{ isIntersecting: true }, { isIntersecting: false }];

test('an element that returned into view while the phone was busy counts as visible', () => {
  expect(isInSight([HERE, AWAY, HERE])).toBe(true);
  expect(isInSight([AWAY, HERE, AWAY])).toBe(false);
  expect(isInSight([])).toBeNull();
});
