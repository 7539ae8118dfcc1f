import { houseHeaders } from '../../support/ownHouse.ts';

/**
 * Cumulative counts of taps by the servers' response time, by histogram bound in ascending order.
 */
export type Answered = readonly { readonly within: number; readonly taps: number }[];

const BUCKET = /^companion_tap_seconds_bucket\{(?=[^}]*le="([^"]+)")[^}]*\} (\d+)$/gm;

/** Returns the servers' own response times since their start, without the time of busy clients. */
export async function answeredBy(servers: readonly { readonly url: string }[]): Promise<Answered> {
  const taps = new Map<number, number>();
  for (const { url } of servers) {
    const text = await (await fetch(`${url}/metrics`, { headers: houseHeaders(url) })).text();
    for (const [, bound, count] of text.matchAll(BUCKET)) {
      const within = bound === '+Inf' ? Infinity : Number(bound) * 1000;
      taps.set(within, (taps.get(within) ?? 0) + Number(count));
    }
  }
  return [...taps]
    .map(([within, count]) => ({ within, taps: count }))
    .sort((one, other) => one.within - other.within);
}

export function answeredBetween(before: Answered, after: Answered): string {
  const taps = after.map((bound, at) => bound.taps - (before[at]?.taps ?? 0));
  const all = taps.at(-1) ?? 0;
  const said = [0.5, 0.95, 0.99, 0.999].map((share) => {
    const within = after[taps.findIndex((count) => count >= share * all)]?.within ?? Infinity;
    const bound = Number.isFinite(within) ? `within ${String(within)} ms` : 'later than that';
    return `${String(share * 100)} % ${bound}`;
  });
  return `By their own count the servers answered ${String(all)} taps after they came: ${said.join(', ')}.`;
}
