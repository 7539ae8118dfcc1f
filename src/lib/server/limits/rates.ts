import { forgetOldest } from './counts.ts';
import type { Network } from './networks.ts';

/** Networks of which is remembered what they have left, those that were heard of last. */
const MOST_KNOWN = 20_000;

/** One rate for each of very many networks. */
interface Rates {
  /** Whether all of these have room for one more, or for one that counts as several. */
  take(names: readonly Network[], cost?: number): boolean;
}

/** `now` in ms, never going back. */
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

/** Lets through `perSecond` messages, or bytes, in the long run and `burst` at once. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Answers whether one more message, or one that counts as several, is within the rate. `now` in ms, never going back. */
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

/** What hands do: taps and all that comes of them. An evening's worth at once, from a bridge that was cut off for long. */
export const HANDS: Rate = { perSecond: 3, burst: 3_000 };
/** How the readers are, which changes when somebody plugs or unplugs one. */
export const REPORTS: Rate = { perSecond: 1, burst: 60 };
/** Readers that a bridge brings to a table, each of which is written down. */
export const BROUGHT: Rate = { perSecond: 1 / 60, burst: 64 };
/** Connections of one device at once: a bridge has one, and its old ones for some seconds after the network was away. */
export const MOST_CONNECTIONS = 8;
/** The house's own bridge and pages are believed, and still make mistakes. */
const OWN: Rate = { perSecond: 500, burst: 10_000 };
/** Devices that were not here for longest are forgotten beyond this many. */
const MOST_DEVICES = 256;

/** What a connection may still send; each question takes one. */
export interface Allowance {
  /** One more message of this name. */
  message(name: string): boolean;
  /** One more reader brought to a table. */
  brought(): boolean;
  /** The connection is over. */
  left(): void;
}

interface ReaderRates {
  /**
   * A connection begins: of a device that was let in, by its id, or (null) of the house. All of one device share what it may
   * send. Null: it has too many.
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

/** `now` in ms, never going back. */
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
    // Before it is among them: where all others are connected it would be the one that goes.
    forgetOldest(devices, MOST_DEVICES - 1, ({ connections }) => connections === 0);
    devices.set(id, device);
    return device;
  }

  return {
    arrived(id) {
      if (id === null) return ofHouse(now);
      const device = deviceOf(id);
      if (device.connections >= MOST_CONNECTIONS) return null;
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
