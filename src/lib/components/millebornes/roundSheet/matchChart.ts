import type { ScoreLine } from '#lib/millebornes/score.ts';
import type { MilleBornesView } from '#lib/millebornes/view.ts';

export interface Chart {
  readonly rounds: number;
  readonly totals: readonly (readonly number[])[];
  readonly least: number;
  readonly most: number;
  readonly lines: readonly number[];
  /** Points that win the match; null if the number of rounds is fixed. */
  readonly target: number | null;
}

const MOST_LINES = 5;

export function chartOf({ sides, rounds, match }: MilleBornesView): Chart {
  const totals = sides.map((_, side) =>
    rounds.reduce<readonly number[]>(
      (sums, { scores }) => [...sums, (sums.at(-1) ?? 0) + (scores[side]?.total ?? 0)],
      [0],
    ),
  );
  const target = 'target' in match ? match.target : null;
  const highest = Math.max(target ?? 0, ...totals.flat());
  const lowest = Math.min(0, ...totals.flat());
  const step = stepFor(highest - lowest);
  const least = Math.floor(lowest / step) * step;
  const most = Math.max(step, Math.ceil(highest / step) * step);
  const count = Math.round((most - least) / step) + 1;
  const lines = Array.from({ length: count }, (_, at) => least + at * step);
  return { rounds: Math.max(1, rounds.length), totals, least, most, lines, target };
}

/** Returns how many earlier sides have the same points after that round and share the position. */
export const samePlace = ({ totals }: Pick<Chart, 'totals'>, side: number, round: number): number =>
  totals.slice(0, side).filter((other) => other[round] === totals[side]?.[round]).length;

export const sharesWay = (
  { totals }: Pick<Chart, 'totals'>,
  side: number,
  round: number,
): boolean =>
  totals
    .slice(0, side)
    .some((other) => [round - 1, round].every((at) => other[at] === totals[side]?.[at]));

export interface Bar {
  readonly side: number;
  readonly parts: readonly {
    readonly line: ScoreLine;
    readonly points: number;
    readonly percent: number;
  }[];
}

/** Returns the bars of a one-round match; empty if it had more rounds or its sheet has no lines. */
export function barsOf({ rounds, lines }: MilleBornesView): readonly Bar[] {
  const [round, ...others] = rounds;
  if (round === undefined || others.length > 0 || lines.length === 0) return [];
  const gave = round.scores.map((score) => lines.filter((line) => (score[line] ?? 0) > 0));
  const sumOf = (side: number) =>
    (gave[side] ?? []).reduce((sum, line) => sum + (round.scores[side]?.[line] ?? 0), 0);
  const most = Math.max(1, ...gave.map((_, side) => sumOf(side)));
  return gave.map((own, side) => ({
    side,
    parts: own.map((line) => {
      const points = round.scores[side]?.[line] ?? 0;
      return { line, points, percent: (100 * points) / most };
    }),
  }));
}

/** Returns a round step for few grid lines: 1, 2 or 5 times a power of ten. */
function stepFor(range: number): number {
  const rough = Math.max(1, range) / MOST_LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  return Math.max(1, ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power);
}
