import { forgetOldest } from './counts.ts';
import type { Network } from './networks.ts';

/** LRU bound on networks whose rates are tracked. */
const MOST_KNOWN = 20_000;

/** One rate limit for each of very many networks. */
interface Rates {
  /** Whether all of these have `cost` left; then takes it. */
  take(names: readonly Network[], cost?: number): boolean;
}

/** `now` in ms, monotonic. */
export function createRates(rate: Rate, now: () => number): Rates {
  const limits = new Map<string, ReturnType<typeof createLimit>>();

  function limitOf(name: string) {
    const limit = limits.get(name) ?? createLimit(rate, now);
    limits.delete(name);
    limits.set(name, limit);
    forgetOldest(limits, MOST_KNOWN, () => true);
    return limit;
  }
  return {
    take: (names, cost = 1) =>
      names.map(({ name, times }) => limitOf(name)(cost / times)).every(Boolean),
  };
}

/** Token bucket: `perSecond` messages, or bytes, in the long run and `burst` at once. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * Returns a function that tells whether one more message, or one that counts as several, is within the rate. `now` in ms,
 * monotonic.
 */
export function createLimit(
  { perSecond, burst }: Rate,
  now: () => number,
): (cost?: number) => boolean {
  let left = burst;
  let last = now();
  return (cost = 1) => {
    const at = now();
    left = Math.min(burst, left + ((at - last) / 1000) * perSecond);
    last = at;
    if (left < cost) return false;
    left -= cost;
    return true;
  };
}

/** Taps and what they cause. The burst is an evening's worth, from a bridge that was offline for long. */
export const HANDS: Rate = { perSecond: 3, burst: 3_000 };
/** Reader reports, sent when somebody plugs or unplugs a reader. */
export const REPORTS: Rate = { perSecond: 1, burst: 60 };
/** Readers that a bridge assigns to a table, each of which is stored. */
export const BROUGHT: Rate = { perSecond: 1 / 60, burst: 64 };
/** Concurrent connections of one device: a bridge has one, and stale ones for some seconds after a network failure. */
export const MOST_CONNECTIONS_OF_DEVICE = 8;
/** The house's own bridge and pages are trusted, but may have bugs. */
const OWN: Rate = { perSecond: 500, burst: 10_000 };
/** Bound on remembered devices; beyond it, those disconnected for longest are forgotten. */
const MOST_DEVICES = 256;

/** What a connection may still send; each call takes one. */
export interface Allowance {
  /** One more message of this name. */
  message(name: string): boolean;
  /** One more reader assigned to a table. */
  brought(): boolean;
  /** The connection is closed. */
  left(): void;
}

interface ReaderRates {
  /**
   * Admits a connection of a device, by its id, or (null) of the house. All connections of a device share one allowance.
   * Null: the device has too many.
   */
  arrived(device: string | null): Allowance | null;
}

const ABOUT_READERS: readonly string[] = ['readers', 'waiting'];

interface DeviceBudget {
  connections: number;
  readonly hands: () => boolean;
  readonly reports: () => boolean;
  readonly brought: () => boolean;
}

/** `now` in ms, monotonic. */
export function createReaderRates(now: () => number): ReaderRates {
  const devices = new Map<string, DeviceBudget>();

  function deviceOf(id: string): DeviceBudget {
    const device = devices.get(id) ?? {
      connections: 0,
      hands: createLimit(HANDS, now),
      reports: createLimit(REPORTS, now),
      brought: createLimit(BROUGHT, now),
    };
    devices.delete(id);
    // Forget before adding: when all others are connected, the new device itself would be forgotten.
    forgetOldest(devices, MOST_DEVICES - 1, ({ connections }) => connections === 0);
    devices.set(id, device);
    return device;
  }

  return {
    arrived(id) {
      if (id === null) return ofHouse(now);
      const device = deviceOf(id);
      if (device.connections >= MOST_CONNECTIONS_OF_DEVICE) return null;
      device.connections += 1;
      return {
        message: (name) => (ABOUT_READERS.includes(name) ? device.reports() : device.hands()),
        brought: device.brought,
        left: () => void (device.connections -= 1),
      };
    },
  };
}

function ofHouse(now: () => number): Allowance {
  const within = createLimit(OWN, now);
  return { message: () => within(), brought: () => true, left: () => undefined };
}
