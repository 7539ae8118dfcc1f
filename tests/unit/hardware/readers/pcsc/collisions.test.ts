import { expect, test } from 'vitest';
import { watchForCollisions } from '../../../../../hardware/readers/pcsc/field.ts';

const [STOP, ROLL] = ['04a1b2c3d4e501', '04a1b2c3d4e502'];

/** Returns the verdict on a reader that alternates between two tags, at that interval in ms. */
function toAndFro(every: number, count: number) {
  const judge = watchForCollisions();
  const collisions = Array.from({ length: count }, (_, n) => judge(n % 2 ? ROLL : STOP, n * every));
  return { judge, collisions };
}

test('two cards in one field count once each, and are said once', () => {
  const { collisions } = toAndFro(600, 6);
  expect(collisions).toEqual(['none', 'none', 'begins', 'goes-on', 'goes-on', 'goes-on']);
});

test('a card that is laid alone later counts again', () => {
  const { judge } = toAndFro(600, 6);
  expect(judge(STOP, 20_000)).toBe('none');
});

test('hands that lay one card, another, and the first again are slower', () => {
  expect(toAndFro(1_000, 4).collisions).toEqual(['none', 'none', 'none', 'none']);
});

test('a card that comes and goes at the edge of the field is no crowd', () => {
  const judge = watchForCollisions();
  expect([0, 400, 800].map((at) => judge(STOP, at))).toEqual(['none', 'none', 'none']);
});

test('a clock that is set back makes no crowd', () => {
  expect(toAndFro(-600, 4).collisions).toEqual(['none', 'none', 'none', 'none']);
});
