import { BRIDGE_WAYS } from './played.ts';

export interface BridgeSeat {
  readonly way: (typeof BRIDGE_WAYS)[number];
  readonly bridge: number;
  readonly reader: string;
}

/** Place at which matches are played one after the other in the same way. */
export type Seat =
  | BridgeSeat
  | { readonly way: 'page'; readonly name: string; readonly reader: string }
  | { readonly way: 'phone' | 'sheet' };

/** Shares of all seats, in hundredths; the rest are readers of bridges. */
const SHARES = { phone: 30, sheet: 15, page: 15 } as const;
const OF_BRIDGES = 100 - SHARES.phone - SHARES.sheet - SHARES.page;

/** A seat for each reader of a bridge, and as many others as make up the shares, one of each at least. */
export function seatsFor(bridges: number, readers: number): readonly Seat[] {
  const ofBridges = Array.from({ length: bridges * readers }, (_, n): Seat => {
    return {
      way: wayAt(n),
      bridge: n % bridges,
      reader: `reader-${String(Math.floor(n / bridges))}`,
    };
  });
  const others = (way: keyof typeof SHARES) =>
    Array.from(
      { length: Math.max(1, Math.round((ofBridges.length * SHARES[way]) / OF_BRIDGES)) },
      (_, n): Seat =>
        way === 'page' ? { way, name: `page-${String(n)}`, reader: 'NFC' } : { way },
    );
  return [...ofBridges, ...others('phone'), ...others('sheet'), ...others('page')];
}

/** Every second reader of a bridge is its own, after one of each kind. */
function wayAt(n: number): BridgeSeat['way'] {
  const [own, ...others] = BRIDGE_WAYS;
  if (n < BRIDGE_WAYS.length) return BRIDGE_WAYS[n] ?? own;
  return n % 2 === 0 ? own : (others[((n - 1) / 2) % others.length] ?? own);
}
