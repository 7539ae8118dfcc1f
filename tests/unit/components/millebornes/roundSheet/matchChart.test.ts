import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  barsOf,
  chartOf,
  samePlace,
  sharesWay,
} from '#lib/components/millebornes/roundSheet/matchChart.ts';
import type { MilleBornesView } from '#lib/millebornes/view.ts';
import { tableViews } from '../../../../fixtures/tableViews.ts';

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

  test('has room for every point and few round lines, for any match', () => {
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

describe('the bars of a match of one round', () => {
  const match: MilleBornesView = {
    ...over,
    rounds: over.rounds.slice(0, 1).map((round) => ({
      ...round,
      scores: [
        { distance: 1_000, coupsFourres: 300, total: 1_300 },
        { distance: 325, extensionFailed: 0, total: 325 },
      ],
    })),
  };

  test('say what each side’s points were for, on the scale of the best', () => {
    expect(barsOf(match)).toEqual([
      {
        side: 0,
        parts: [
          { line: 'distance', points: 1_000, percent: 100_000 / 1_300 },
          { line: 'coupsFourres', points: 300, percent: 30_000 / 1_300 },
        ],
      },
      { side: 1, parts: [{ line: 'distance', points: 325, percent: 25 }] },
    ]);
  });

  test('are not drawn where there were several rounds, or a sheet has no lines', () => {
    expect(barsOf(over)).toEqual([]);
    expect(barsOf({ ...match, lines: [] })).toEqual([]);
  });
});

test('sides with as many points lie at one place, and the later one is drawn so that both are seen', () => {
  const totals = [
    [0, 500, 900],
    [0, 500, 900],
    [0, 300, 900],
  ];
  expect([1, 2].map((side) => samePlace({ totals }, side, 2))).toEqual([1, 2]);
  expect(samePlace({ totals }, 0, 2)).toBe(0);
  expect([0, 1, 2].map((side) => sharesWay({ totals }, side, 2))).toEqual([false, true, false]);
});
