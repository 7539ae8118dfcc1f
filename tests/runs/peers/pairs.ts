/** What one has more than another at the same deals, sides changed over: its share of the win, and points. */
export interface Pair {
  readonly won: number;
  readonly ahead: number;
}

/** Plays the deals of that number twice, which is one observation. */
export type Versus = (seed: number, number: number) => Pair;

/** As many pairs as wished, or as fit into so many seconds of processor time. */
export function pairsOf(versus: Versus, seed: number, most: number, seconds: number) {
  const pairs: Pair[] = [];
  const began = process.cpuUsage();
  const spent = () => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1e6;
  };
  while (pairs.length < most && (pairs.length < LEAST || spent() < seconds)) {
    pairs.push(versus(seed, pairs.length));
  }
  return { pairs, seconds: spent() };
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
