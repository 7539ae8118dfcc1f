import { PARTS_OF_A_POINT, type Format, type MarginStep } from './format.ts';
import type { Scores } from './state.ts';

/** Returns a table's points by side, in parts of a point. Absent entrants get 0. */
export function pointsFor(scores: Scores, { system, bye }: Format): readonly number[] {
  const there = scores.filter((score) => score !== null);
  const alone = there.length === 1 ? inParts(bye) : null;
  return scores.map((score) => {
    if (score === null) return 0;
    if (alone !== null) return alone;
    return system.type === 'tables'
      ? byPlace(score, there, system.points)
      : byMargin(score, there, system.points);
  });
}

export const inParts = (points: number): number => Math.round(points * PARTS_OF_A_POINT);

function byPlace(score: number, there: readonly number[], places: readonly number[]): number {
  const ahead = there.filter((other) => other > score).length;
  const alike = there.filter((other) => other === score).length;
  const sum = places.slice(ahead, ahead + alike).reduce((all, each) => all + inParts(each), 0);
  return Math.round(sum / alike);
}

function byMargin(score: number, there: readonly number[], steps: readonly MarginStep[]): number {
  const margin = marginOf(score, there);
  const step = steps.findLast(({ from }) => from <= Math.abs(margin));
  return inParts((margin < 0 ? step?.loser : step?.winner) ?? 0);
}

export const marginOf = (score: number, there: readonly number[]): number =>
  there.reduce((sum, other) => sum + score - other, 0);
