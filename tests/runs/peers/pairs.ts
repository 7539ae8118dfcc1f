import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What one has more than another at the same deals, sides changed over: its share of the win, and points. */
export interface Pair {
  readonly won: number;
  readonly ahead: number;
}

/** Plays the deals of that number twice, which is one observation. */
export type Versus = (seed: number, number: number) => Pair;

/** What was played of one pairing already, and where what is played goes. */
export interface Kept {
  readonly pairs: readonly Pair[];
  readonly keep: (pair: Pair) => void;
}

export const NOTHING_KEPT: Kept = { pairs: [], keep: () => undefined };

/** A file with a line for each pair of each pairing, in the order of their deals. */
export function keptIn(file: string, pairing: string): Kept {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const all = lines.map((line) => JSON.parse(line) as Pair & { readonly pairing: string });
  return {
    pairs: all.filter((each) => each.pairing === pairing),
    keep: ({ won, ahead }) => appendFileSync(file, `${JSON.stringify({ pairing, won, ahead })}\n`),
  };
}

/** As many pairs as wished, or as fit into so many seconds of processor time, after those that were played before. */
export function pairsOf(versus: Versus, seed: number, most: number, seconds: number, kept: Kept) {
  const pairs = kept.pairs.slice(0, most);
  const began = process.cpuUsage();
  const spent = () => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1e6;
  };
  const played = () => pairs.length - kept.pairs.length;
  while (pairs.length < most && (pairs.length < LEAST || spent() < seconds)) {
    const pair = versus(seed, pairs.length);
    pairs.push(pair);
    kept.keep(pair);
  }
  return { pairs, msEach: played() > 0 ? (spent() * 1000) / 2 / played() : null };
}

/** An error needs several. */
const LEAST = 10;

/** A mean with the half width of its 95 % interval. */
export function withError(values: readonly number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = 1.96 * Math.sqrt(squares / (values.length - 1) / values.length);
  return `${mean.toFixed(1)} ± ${error.toFixed(1)}`;
}
