import { percentile } from '../bench/figures.ts';
import type { Held } from './watched.ts';

/** How much more the end of the second half may hold than its beginning: a share, and what comes and goes by itself. */
const LEAVE: Readonly<Record<keyof Held, readonly [share: number, least: number]>> = {
  heap: [0.05, 0.3],
  nodes: [0.05, 50],
  listeners: [0.05, 10],
  timers: [0, 2],
  browser: [0.05, 15],
};

/** What grew in the second half of a run, in sentences. */
export function growing(held: readonly Held[]): readonly string[] {
  const half = held.slice(Math.floor(held.length / 2));
  const middle = Math.ceil(half.length / 2);
  return (Object.keys(LEAVE) as (keyof Held)[]).flatMap((what) => {
    const of = (some: readonly Held[]) =>
      percentile(
        some.map((one) => one[what]),
        0.5,
      );
    const [before, after] = [of(half.slice(0, middle)), of(half.slice(-middle))];
    const [share, least] = LEAVE[what];
    const most = before + Math.max(before * share, least);
    return after > most ? [`${what} grew from ${before.toFixed(1)} to ${after.toFixed(1)}`] : [];
  });
}
