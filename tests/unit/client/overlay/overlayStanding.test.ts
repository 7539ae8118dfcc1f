import { expect, it } from 'vitest';
import { pointsNow } from '#lib/client/overlay/standing.ts';

const points = (value: number) => ({ value, text: `${String(value)} pts` });

it('counts what is certain of the first round, as the television does, instead of nothing', () => {
  expect(pointsNow({ total: points(0), running: points(800) })).toBe(800);
});

it('adds it to the rounds before', () => {
  expect(pointsNow({ total: points(525), running: points(100) })).toBe(625);
});

it('adds nothing to rounds that were won', () => {
  const rounds = { value: 2, text: '2 manches' };
  expect(pointsNow({ total: rounds, running: null })).toBeNull();
});
