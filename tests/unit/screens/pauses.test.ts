import { expect, test } from 'vitest';
import { growingPauses } from '#lib/client/pauses.ts';

const several = (chance: number) => {
  const pauses = growingPauses(() => chance);
  return Array.from({ length: 7 }, pauses.next);
};

test('pauses grow up to a bound', () => {
  expect(several(0)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]);
});

test('pauses of screens that were refused together are spread over half their length', () => {
  expect(several(1)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  expect(several(0.5)[0]).toBe(750);
});

test('pauses begin short again when it went well', () => {
  const pauses = growingPauses(() => 0);
  pauses.next();
  pauses.next();
  pauses.reset();
  expect(pauses.next()).toBe(1_000);
});
