export interface Point {
  readonly tables: number;
  /** From a tap until all screens have it, in ms. */
  readonly p99: number;
  /** Share of one core in percent: of the server, and of the program that measures. */
  readonly cpu: number;
  readonly ownCpu: number;
  readonly megabytes: number;
  /** When it began, in s. */
  readonly at: number;
}

/** Promised limits: 99th percentile in ms, and percent of a core. */
const SLOWEST = 100;
const MOST_CPU = 70;

export function kneeOf(points: readonly Point[]): string {
  const promise = `p99 up to ${String(SLOWEST)} ms and ${String(MOST_CPU)} % of a core`;
  const beyond = points.findIndex(({ p99, cpu }) => p99 > SLOWEST || cpu > MOST_CPU);
  const last = beyond < 0 ? points.at(-1) : points[beyond - 1];
  const first = points[beyond];
  if (last === undefined) return `Knee: below all that was measured (${promise}).`;
  return first === undefined
    ? `Knee: above ${String(last.tables)} tables (${promise}).`
    : `Knee: between ${String(last.tables)} and ${String(first.tables)} tables (${promise}).`;
}

/** Returns the growth of memory over time: the slope of a least-squares line. */
export function growthOf(points: readonly Point[]): string {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [at, megabytes] = [mean((point) => point.at), mean((point) => point.megabytes)];
  const together = mean((point) => (point.at - at) * (point.megabytes - megabytes));
  const slope = (together / mean((point) => (point.at - at) ** 2)) * 60;
  return `${megabytes.toFixed(0)} MB of memory, growing by ${slope.toFixed(2)} MB a minute.`;
}
