import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Caller } from './caller.ts';

/** So many in that many seconds. */
interface Allowance {
  readonly points: number;
  readonly duration: number;
}

/** Bounds what one network address may ask in all; devices of the house are never bounded, so that nobody can lock it out. */
export interface AddressLimits {
  /** Messages over sockets, however many of them. */
  message(caller: Caller): Promise<boolean>;
  /** Requests for pages and files. */
  page(caller: Caller): Promise<boolean>;
  /** Attempts to be let in: invitations, codes, requests to be paired. */
  entry(caller: Caller): Promise<boolean>;
  /**
   * Whether somebody without a token may look a table up. `found` gives the attempt back, so that only codes of nobody
   * count, and spares the address the bound that all strangers share.
   */
  lookUp(caller: Caller): Promise<{ readonly allowed: boolean; found(): Promise<void> }>;
}

export const ALLOWANCES = {
  message: { points: 3_000, duration: 10 },
  page: { points: 600, duration: 60 },
  /** All screens of a club come back at once after the server was away, and again. */
  connection: { points: 1_200, duration: 60 },
  entry: { points: 20, duration: 60 },
  /** By hand nobody mistypes more often than that. */
  lookUp: { points: 20, duration: 60 },
  /** Of all strangers together. */
  allLookUps: { points: 60, duration: 60 },
} as const satisfies Record<string, Allowance>;

/** Addresses that have found a table are remembered up to this many. */
const MOST_WELCOME = 10_000;

/** Whether a caller carries the token of a device of the house. */
export type IsHouse = (caller: Caller) => boolean;

export function createAddressLimits(isHouse: IsHouse): AddressLimits {
  const limiter = (name: keyof typeof ALLOWANCES) => new RateLimiterMemory(ALLOWANCES[name]);
  const [message, page, entry] = [limiter('message'), limiter('page'), limiter('entry')];
  const [lookUp, allLookUps] = [limiter('lookUp'), limiter('allLookUps')];
  const welcome = new Set<string>();
  const within = async (limit: RateLimiterMemory, caller: Caller): Promise<boolean> =>
    isHouse(caller) || takes(limit, networkOf(caller.address));

  return {
    message: (caller) => within(message, caller),
    page: (caller) => within(page, caller),
    entry: (caller) => within(entry, caller),
    async lookUp(caller) {
      const address = networkOf(caller.address);
      const own = await within(lookUp, caller);
      const shared =
        own && (isHouse(caller) || welcome.has(address) || (await takes(allLookUps, 'all')));
      return {
        allowed: own && shared,
        async found() {
          if (welcome.size >= MOST_WELCOME) welcome.clear();
          welcome.add(address);
          if (!isHouse(caller)) await lookUp.reward(address);
        },
      };
    },
  };
}

/** Whether `key` has room left in a limit; the limiter rejects with how long to wait where there is none. */
export const takes = (limit: RateLimiterMemory, key: string): Promise<boolean> =>
  limit.consume(key).then(
    () => true,
    () => false,
  );

/** One household or rented machine has 2^64 addresses of IPv6; they count as one. */
export const networkOf = (address: string): string =>
  address.includes(':') && !address.startsWith('::ffff:')
    ? address.split(':').slice(0, 4).join(':')
    : address;
