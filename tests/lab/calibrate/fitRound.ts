import { betweenTenths, MIN_SHARE } from '#lib/odds/millebornes/correction.ts';
import type { RoundCorrection, RoundWeight } from '#lib/odds/millebornes/roundWeight.ts';
import type { SaidOfRound } from './played.ts';

/**
 * Number of parameters of a weight before the tenths: a power, its change by card, and a change by
 * card alone. Each of the two kinds has its own.
 */
const OTHERS = 3;
const TENTHS = 11;
const KIND = OTHERS + TENTHS;
const ALL = 2 * KIND;
/** Each is kept so near to what leaves shares as they are, and tenths bend so little, that none follows the luck of a few moments. */
const NEAR = 3;
const BENDING = 300;
const PLAIN = Float64Array.from({ length: ALL }, (_, at) => (at % KIND === 0 ? 1 : 0));
/** Cards are counted in so many, that all are of a size. */
const CARDS = 50;
/** By how much of each number something changes. */
type Parts = readonly (readonly [at: number, by: number])[];
const TIMES = 30;
const LITTLE = 1e-6;

/** The correction by which what is said of rounds fits best to what came: where the surprise has no slope any more, by Newton. */
export function fitRound(moments: readonly SaidOfRound[]): RoundCorrection {
  const found = Float64Array.from(PLAIN);
  for (let time = 0; time < TIMES; time += 1) {
    const step = solved(...slopesOf(moments, found));
    step.forEach((by, at) => (found[at] = (found[at] ?? 0) - by));
    if (Math.max(...step.map(Math.abs)) < LITTLE) break;
  }
  return { side: weightIn(found, 0), nobody: weightIn(found, KIND) };
}

/** Returns the gradient and the second derivatives of the surprise. */
function slopesOf(
  moments: readonly SaidOfRound[],
  found: Float64Array,
): [slopes: Float64Array, bends: readonly Float64Array[]] {
  const slopes = Float64Array.from(found, (value, at) => NEAR * (value - (PLAIN[at] ?? 0)));
  const bends = Array.from({ length: ALL }, (_, row) => {
    const bend = new Float64Array(ALL);
    bend[row] = NEAR;
    return bend;
  });
  const add = (row: number, column: number, by: number) => {
    const bend = bends[row];
    if (bend !== undefined) bend[column] = (bend[column] ?? 0) + by;
  };
  for (const [at, by] of bendsOf(found)) slopes[at] = (slopes[at] ?? 0) + BENDING * by;
  for (const parts of tenthsThatBend()) {
    for (const [row, by] of parts)
      for (const [column, other] of parts) add(row, column, BENDING * by * other);
  }
  const mean = new Float64Array(ALL);
  for (const { said, came, drawPile } of moments) {
    const parts = said.map((share, at) =>
      partsOf(share, drawPile, at < said.length - 1 ? 0 : KIND),
    );
    const weights = parts.map((each) => Math.exp(sumOf(each, found)));
    const all = weights.reduce((sum, each) => sum + each, 0);
    mean.fill(0);
    for (const [place, each] of parts.entries()) {
      const share = (weights[place] ?? 0) / all;
      for (const [row, by] of each) {
        slopes[row] = (slopes[row] ?? 0) + by * (share - (came[place] ?? 0));
        mean[row] = (mean[row] ?? 0) + by * share;
        for (const [column, other] of each) add(row, column, by * share * other);
      }
    }
    for (let row = 0; row < ALL; row += 1) {
      const by = mean[row] ?? 0;
      if (by === 0) continue;
      for (let column = 0; column < ALL; column += 1) add(row, column, -by * (mean[column] ?? 0));
    }
  }
  return [slopes, bends];
}

/** Returns, for each tenth with two neighbours, the coefficients of its curvature. */
const tenthsThatBend = (): readonly Parts[] =>
  [0, KIND].flatMap((kind) =>
    Array.from({ length: TENTHS - 2 }, (_, tenth): Parts => {
      const at = kind + OTHERS + tenth;
      return [
        [at, 1],
        [at + 1, -2],
        [at + 2, 1],
      ];
    }),
  );

const sumOf = (parts: Parts, found: Float64Array): number =>
  parts.reduce((sum, [at, by]) => sum + by * (found[at] ?? 0), 0);

const bendsOf = (found: Float64Array): Parts =>
  tenthsThatBend().flatMap((parts) => {
    const bent = sumOf(parts, found);
    return parts.map(([at, by]) => [at, by * bent] as const);
  });

/** By how much of each number the logarithm of a weight grows. */
function partsOf(share: number, drawPile: number, from: number): Parts {
  const log = Math.log(Math.max(MIN_SHARE, share));
  const cards = drawPile / CARDS;
  const { low, far } = betweenTenths(share, TENTHS);
  const tenth = from + OTHERS + low;
  return [
    [from, log],
    [from + 1, log * cards],
    [from + 2, cards],
    [tenth, 1 - far],
    [tenth + 1, far],
  ];
}

function weightIn(found: Float64Array, from: number): RoundWeight {
  const [power = 1, powerByCard = 0, byCard = 0, ...tenths] = found.slice(from, from + KIND);
  return {
    power: rounded(power),
    powerByCard: rounded(powerByCard / CARDS),
    byCard: rounded(byCard / CARDS),
    tenths: tenths.map(rounded),
  };
}

const rounded = (value: number): number => Number(value.toPrecision(4));

/**
 * Solves the linear system `rows` · x = `values` by Gaussian elimination with partial pivoting.
 * Works on copies.
 */
function solved(values: Float64Array, rows: readonly Float64Array[]): Float64Array {
  const left = rows.map((row, at) => Float64Array.from([...row, values[at] ?? 0]));
  const size = left.length;
  for (let at = 0; at < size; at += 1) {
    const best = left.reduce(
      (one, row, other) =>
        other > one && Math.abs(row[at] ?? 0) > Math.abs(left[one]?.[at] ?? 0) ? other : one,
      at,
    );
    const pivot = left[best];
    const replaced = left[at];
    if (pivot === undefined || replaced === undefined) break;
    left[best] = replaced;
    left[at] = pivot;
    for (const row of left) if (row !== pivot) lessen(row, pivot, at);
  }
  return Float64Array.from(left, (row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}

function lessen(row: Float64Array, pivot: Float64Array, column: number): void {
  const part = (row[column] ?? 0) / (pivot[column] ?? 1);
  if (part === 0) return;
  for (let at = column; at < row.length; at += 1) {
    row[at] = (row[at] ?? 0) - part * (pivot[at] ?? 0);
  }
}
