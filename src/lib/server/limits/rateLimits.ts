import { evictOldest } from './counts.ts';
import type { Network } from '../../process/networks.ts';

const MAX_NETWORKS = 20_000;

interface NetworkRateLimiter {
  /** Takes `cost` from each name. True if all of them had enough left. */
  tryConsume(names: readonly Network[], cost?: number): boolean;
}

export function createNetworkRateLimiter(rate: Rate, now: () => number): NetworkRateLimiter {
  const limits = new Map<string, ReturnType<typeof createTokenBucket>>();

  function limitOf(name: string) {
    const limit = limits.get(name) ?? createTokenBucket(rate, now);
    limits.delete(name);
    limits.set(name, limit);
    evictOldest(limits, MAX_NETWORKS, () => true);
    return limit;
  }
  return {
    tryConsume: (names, cost = 1) =>
      names.map(({ name, times }) => limitOf(name)(cost / times)).every(Boolean),
  };
}

/** Token bucket: `perSecond` messages (or bytes) in the long run, `burst` at once. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * Creates a token bucket. The returned function takes `cost` and tells if it was left. `now` in ms,
 * monotonic.
 */
export function createTokenBucket(
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

/**
 * Rate of taps and the messages they cause. The burst covers an evening of a bridge that was
 * offline.
 */
export const TAP_RATE: Rate = { perSecond: 3, burst: 3_000 };
/** Rate of reader reports, sent when a reader is plugged or unplugged. */
export const READER_REPORT_RATE: Rate = { perSecond: 1, burst: 60 };
export const BROUGHT_READER_RATE: Rate = { perSecond: 1 / 60, burst: 64 };
/**
 * Maximum number of concurrent connections of a device. A bridge has one, and stale ones for some
 * seconds after a network failure.
 */
export const MAX_CONNECTIONS_PER_DEVICE = 8;
/** Rate of the server's own bridge and pages: trusted, but they may have bugs. */
const OWN_BRIDGE_RATE: Rate = { perSecond: 500, burst: 10_000 };
/** Maximum number of remembered devices; beyond it, those disconnected for longest are evicted. */
const MAX_DEVICES = 256;

export interface ConnectionRateLimit {
  admitsMessage(name: string): boolean;
  admitsBroughtReader(): boolean;
  release(): void;
}

interface BridgeRateLimits {
  /**
   * Registers a connection of a device id, or (null) of the server itself. All connections of a
   * device share one allowance. Null: the device has too many connections.
   */
  openConnection(device: string | null): ConnectionRateLimit | null;
}

const REPORT_MESSAGES: readonly string[] = ['readers', 'waiting'];

interface DeviceBudget {
  connections: number;
  readonly hands: () => boolean;
  readonly reports: () => boolean;
  readonly brought: () => boolean;
}

export function createBridgeRateLimits(now: () => number): BridgeRateLimits {
  const devices = new Map<string, DeviceBudget>();

  function deviceOf(id: string): DeviceBudget {
    const device = devices.get(id) ?? {
      connections: 0,
      hands: createTokenBucket(TAP_RATE, now),
      reports: createTokenBucket(READER_REPORT_RATE, now),
      brought: createTokenBucket(BROUGHT_READER_RATE, now),
    };
    devices.delete(id);
    // Evict before adding: when all others are connected, the new device itself would be evicted.
    evictOldest(devices, MAX_DEVICES - 1, ({ connections }) => connections === 0);
    devices.set(id, device);
    return device;
  }

  return {
    openConnection(id) {
      if (id === null) return createOwnBridgeLimit(now);
      const device = deviceOf(id);
      if (device.connections >= MAX_CONNECTIONS_PER_DEVICE) return null;
      device.connections += 1;
      return {
        admitsMessage: (name) =>
          REPORT_MESSAGES.includes(name) ? device.reports() : device.hands(),
        admitsBroughtReader: device.brought,
        release: () => void (device.connections -= 1),
      };
    },
  };
}

function createOwnBridgeLimit(now: () => number): ConnectionRateLimit {
  const within = createTokenBucket(OWN_BRIDGE_RATE, now);
  return {
    admitsMessage: () => within(),
    admitsBroughtReader: () => true,
    release: () => undefined,
  };
}
