import { expect, test } from 'vitest';
import { playsAgain } from '#lib/components/millebornes/race/playsAgain.ts';
import { tableViews } from '../../fixtures/tableViews.ts';

test('whoever has laid a safety plays again, and the screen says so', () => {
  const { coupFourre } = tableViews;
  expect(playsAgain(coupFourre)).toBe(true);
  expect(playsAgain({ ...coupFourre, interval: true })).toBe(false);
});

test('whoever is on turn after anything else just plays', () => {
  expect(playsAgain(tableViews.midRace)).toBe(false);
  expect(playsAgain({ ...tableViews.coupFourre, recent: [] })).toBe(false);
});
