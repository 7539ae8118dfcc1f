import * as v from 'valibot';
import type { Facts } from '../facts/facts.ts';
import { tellOthers } from '../facts/toOthers.ts';
import { forgetOldest } from '../limits/counts.ts';
import { networksOf, plainAddress, type Zone, zoneOf } from '../limits/networks.ts';

/** LRU bound on networks whose tries are tracked. */
export const MOST_NETWORKS = 1024;

/**
 * The names under which requests from an address count. An IPv6 site counts as one, since its owner has all of its networks.
 * But at home all share one network, and must neither displace each other's requests nor be refused together.
 */
export const askersOf = (address: string): readonly string[] =>
  zoneOf(address) === 'home'
    ? [plainAddress(address) ?? address]
    : networksOf(address).map(({ name }) => name);

/** An IPv6 site counts as one. */
export const siteOf = (address: string): string => askersOf(address).at(-1) ?? address;

/** Limits typed codes by earlier wrong ones; right ones are free. */
export interface TryLimits {
  mayType(address: string): boolean;
  typedWrong(address: string): void;
}

/** The same limits for all servers: each counts what was typed wrong at any. `what`: which codes, without blanks. */
export function sharedTries(facts: Facts, what: string, limits: TryLimits): TryLimits {
  const wrong = { name: `wrong-${what}`, schema: v.string() };
  // As long as it takes until there is another try.
  const tell = tellOthers(facts, wrong, ANOTHER_EVERY, limits.typedWrong);
  return {
    mayType: limits.mayType,
    typedWrong(address) {
      limits.typedWrong(address);
      tell(address);
    },
  };
}

/** `monotonicNow` in ms; `allowed`: the quota that all strangers of each zone share. */
export function createTryLimits(
  monotonicNow: () => number,
  allowed: Readonly<Record<Zone, Allowed>>,
): TryLimits {
  const erred = new Set<string>();
  const tries: Readonly<Record<Zone, Tries>> = {
    home: createTries(monotonicNow, allowed.home),
    internet: createTries(monotonicNow, allowed.internet),
  };
  /** The tries of each network that typed a code. */
  const ofNetworks = new Map<string, Tries>();

  /** A wrong code counts against each network that contains the address, and against its whole zone. */
  const triesOf = (address: string): readonly Tries[] => [
    ...networksOf(address).map(({ name, times }) => {
      const known =
        ofNetworks.get(name) ??
        createTries(monotonicNow, { most: MOST_OF_ONE * times, anotherEvery: ANOTHER_EVERY });
      ofNetworks.delete(name);
      ofNetworks.set(name, known);
      return known;
    }),
    tries[zoneOf(address)],
  ];
  return {
    mayType(address: string): boolean {
      // An attacker with that many networks has long used up the shared tries.
      forgetOldest(ofNetworks, MOST_NETWORKS, () => true);
      const hasLeft = triesOf(address).every((each) => each.left());
      // The last tries of the home zone are reserved for sites without a wrong code.
      return (
        hasLeft &&
        (zoneOf(address) !== 'home' || !erred.has(siteOf(address)) || tries.home.left(RESERVED))
      );
    },
    typedWrong(address: string): void {
      triesOf(address).forEach((each) => each.take());
      erred.add(siteOf(address));
      for (const oldest of erred) if (erred.size > MOST_NETWORKS) erred.delete(oldest);
    },
  };
}

/** Burst: wrong codes in a row. */
export const MOST_TRIES = 20;
/** Interval in ms at which one more try becomes available. */
export const ANOTHER_EVERY = 15 * 60_000;

/** The same burst for a single network, refilled at the same interval, so that it cannot use up the others' tries. */
export const MOST_OF_ONE = 5;

/** Tries of the home zone reserved for sites without a wrong code. */
const RESERVED = 5;

/**
 * Token bucket of wrong pairing codes, shared by all strangers of one zone. Each try hits one of 10^8 codes, so the chance
 * that somebody gets into the house within a year depends on the number of tries alone, whatever addresses are used: 35,040 at
 * one per quarter hour, and 20 at each start of the server. For both sides and a start each day, that is 2 · (35,040 + 365 ·
 * 20) = 84,680 tries: less than one in 1,100 (`yearlyChance`).
 */
interface Tries {
  /** Whether one more is available with `kept` left after it. */
  left(kept?: number): boolean;
  take(): void;
}

/** `now` in ms, monotonic. */
export function createTries(
  now: () => number,
  { most, anotherEvery }: Allowed = PAIRING_TRIES.home,
): Tries {
  let left: number = most;
  let last = now();
  function fill(): number {
    const at = now();
    left = Math.min(most, left + (at - last) / anotherEvery);
    last = at;
    return left;
  }
  return {
    left: (kept = 0) => fill() >= 1 + kept,
    take: () => void (left = fill() - 1),
  };
}

/** Burst of wrong codes, and the refill interval in ms. */
interface Allowed {
  readonly most: number;
  readonly anotherEvery: number;
}

/** Shared limits for pairing codes. */
export const PAIRING_TRIES = {
  home: { most: MOST_TRIES, anotherEvery: ANOTHER_EVERY },
  internet: { most: MOST_TRIES, anotherEvery: ANOTHER_EVERY },
} as const satisfies Record<Zone, Allowed>;

/**
 * Shared limits for join codes. These have six digits, few enough for people to say, and permit only to play, where all can
 * see and remove the player; the internet gets fewer tries, since nobody there is in the room.
 */
export const JOINING_TRIES = {
  home: { most: MOST_TRIES, anotherEvery: ANOTHER_EVERY },
  internet: { most: 10, anotherEvery: 4 * ANOTHER_EVERY },
} as const satisfies Record<Zone, Allowed>;

const YEAR = 365 * 24 * 60 * 60_000;

/** Upper bound on wrong codes that strangers of one zone can type in a year. */
export const yearlyTries = ({ most, anotherEvery }: Allowed, startsADay: number): number =>
  YEAR / anotherEvery + 365 * startsADay * most;

/** Upper bound on the chance that strangers of both sides guess one of `codes` pairing codes within a year. */
export const yearlyChance = (codes: number, startsADay: number): number =>
  (yearlyTries(PAIRING_TRIES.home, startsADay) + yearlyTries(PAIRING_TRIES.internet, startsADay)) /
  codes;
