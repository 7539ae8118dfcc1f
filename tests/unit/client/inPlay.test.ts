import { expect, test } from 'vitest';
import { isInPlay } from '#lib/client/idle.ts';
import { tableViews } from '../../fixtures/tableViews.ts';

const { start, midRace, question, interval, intervalCorrected, over } = tableViews;

test('a television that shows a round is not loaded anew', () => {
  for (const view of [midRace, question]) expect(isInPlay(view)).toBe(true);
});

test('it is where nothing is missed: before the first card, between rounds, after the match', () => {
  for (const view of [start, interval, intervalCorrected, over]) expect(isInPlay(view)).toBe(false);
});

test('and while play is paused, or a match is only looked at', () => {
  expect(isInPlay({ ...midRace, paused: true })).toBe(false);
  expect(isInPlay({ ...midRace, looking: true })).toBe(false);
});
