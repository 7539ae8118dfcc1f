/**
 * Difference between two players over the same deals with swapped sides: share of wins, and points.
 */
export interface Pair {
  readonly won: number;
  readonly ahead: number;
}

/** Averages the two plays of a deal, which count as one observation. */
export const bothWays = (there: Pair, back: Pair): Pair => ({
  won: (there.won + back.won) / 2,
  ahead: (there.ahead + back.ahead) / 2,
});

export type Versus = (seed: number, number: number) => Pair;

/** Sums of values and of their squares. The values are not stored. */
export interface Sums {
  readonly sum: number;
  readonly squares: number;
}

export interface Count {
  readonly pairs: number;
  readonly won: Sums;
  readonly ahead: Sums;
}

const NONE: Sums = { sum: 0, squares: 0 };
export const NOTHING_COUNTED: Count = { pairs: 0, won: NONE, ahead: NONE };

const plus = ({ sum, squares }: Sums, value: number): Sums => ({
  sum: sum + value,
  squares: squares + value * value,
});

const after = (count: Count, { won, ahead }: Pair): Count => ({
  pairs: count.pairs + 1,
  won: plus(count.won, won),
  ahead: plus(count.ahead, ahead),
});

interface Bounds {
  readonly most: number;
  /** Processor time, of partners that play now. */
  readonly seconds: number;
}

/** As many pairs as wished, or as fit into so many seconds, after those that were counted before. */
export function countOn(
  versus: Versus,
  seed: number,
  { most, seconds }: Bounds,
  before: Count,
): { readonly count: Count; readonly msEach: number | null } {
  const began = process.cpuUsage();
  const spent = () => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1e6;
  };
  let count = before;
  while (count.pairs < most && (count.pairs < LEAST || spent() < seconds)) {
    count = after(count, versus(seed, count.pairs));
  }
  const played = count.pairs - before.pairs;
  return { count, msEach: played > 0 ? (spent() * 1000) / 2 / played : null };
}

/** An error needs several. */
const LEAST = 10;

/** A mean with the half width of its 95 % interval, both times `unit`. */
export function withError({ sum, squares }: Sums, many: number, unit = 1): string {
  const mean = sum / many;
  const variance = Math.max(0, squares - many * mean ** 2) / (many - 1);
  const error = quantile(many - 1) * Math.sqrt(variance / many);
  return `${(mean * unit).toFixed(1)} ± ${(error * unit).toFixed(1)}`;
}

/** Student's t at 97.5 %, by the first terms of its series in 1 / freedom: within 0.01 from nine on. */
const quantile = (freedom: number): number => 1.96 + 2.372 / freedom + 2.823 / freedom ** 2;
