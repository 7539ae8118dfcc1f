import { expect, test } from 'vitest';
import { hasExtraTurn } from '#lib/components/millebornes/race/hasExtraTurn.ts';
import { tableViews } from '../../../../fixtures/tableViews.ts';

test('the screen announces an extra turn after a safety', () => {
  const { coupFourre } = tableViews;
  expect(hasExtraTurn(coupFourre)).toBe(true);
  expect(hasExtraTurn({ ...coupFourre, interval: true })).toBe(false);
});

test('the screen announces no extra turn after another card', () => {
  expect(hasExtraTurn(tableViews.midRace)).toBe(false);
  expect(hasExtraTurn({ ...tableViews.coupFourre, recent: [] })).toBe(false);
});
