import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartOf } from '#lib/components/millebornes/roundSheet/matchChart.ts';
import type { MilleBornesView } from '#lib/millebornes/view.ts';
import { tableViews } from '../../fixtures/tableViews.ts';

const over = tableViews.over.match;

const withTotals = (rounds: readonly (readonly number[])[]): MilleBornesView => ({
  ...over,
  rounds: rounds.map((points, at) => ({
    number: at + 1,
    end: 'distance',
    winner: 0,
    scores: points.map((total) => ({ total })),
  })),
});

describe('the chart of a match', () => {
  test('adds every side’s points up round by round, and ends at the match’s totals', () => {
    const { totals, rounds, target } = chartOf(over);
    expect(totals.map((points) => points.at(-1))).toEqual(over.totals);
    expect(totals.map((points) => points.length)).toEqual(over.totals.map(() => rounds + 1));
    expect(target).toBe(5000);
  });

  test('has room for every point and few round lines, whatever was played', () => {
    const points = fc.integer({ min: -1_000, max: 6_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(points, points), { maxLength: 30 }), (rounds) => {
        const { least, most, lines, totals } = chartOf(withTotals(rounds));
        for (const total of totals.flat()) {
          expect(total).toBeGreaterThanOrEqual(least);
          expect(total).toBeLessThanOrEqual(most);
        }
        expect(lines[0]).toBe(least);
        expect(lines.at(-1)).toBe(most);
        expect(lines.length).toBeLessThanOrEqual(8);
      }),
    );
  });
});
