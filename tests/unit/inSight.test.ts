import { expect, test } from 'vitest';
import { isInSight } from '#lib/client/inSight.ts';

const [HERE, AWAY] = [{ isIntersecting: true }, { isIntersecting: false }];

test('what came back into sight while the phone was busy is in sight', () => {
  expect(isInSight([HERE, AWAY, HERE])).toBe(true);
  expect(isInSight([AWAY, HERE, AWAY])).toBe(false);
  expect(isInSight([])).toBeNull();
});
