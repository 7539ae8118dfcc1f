import * as v from 'valibot';
import type { OpenTopic } from '../cluster/topic.ts';
import { evictOldest } from '../limits/counts.ts';
import { networksOf, plainAddress, type Zone, zoneOf } from '../../process/networks.ts';

export const MAX_NETWORKS = 1024;

/**
 * Returns the names under which requests from an address are counted. An IPv6 site counts as one,
 * since its owner controls all its networks. Home addresses count singly: they share one network
 * and must not displace or block each other.
 */
export const rateLimitNamesOf = (address: string): readonly string[] =>
  zoneOf(address) === 'home'
    ? [plainAddress(address) ?? address]
    : networksOf(address).map(({ name }) => name);

export const siteOf = (address: string): string => rateLimitNamesOf(address).at(-1) ?? address;

/** Limits typed codes by earlier wrong ones; right ones are free. */
export interface CodeAttemptLimits {
  mayAttempt(address: string): boolean;
  countWrong(address: string): void;
}

/**
 * Shares limits: each server counts wrong codes of all servers. `what` names the codes, without
 * blanks.
 */
export function shareCodeAttemptLimits(
  openTopic: OpenTopic,
  what: string,
  limits: CodeAttemptLimits,
): CodeAttemptLimits {
  const wrong = { name: `wrong-${what}`, schema: v.string() };
  // TTL: the interval until another try becomes available.
  const publish = openTopic(wrong, ATTEMPT_REFILL_MS, limits.countWrong);
  return {
    mayAttempt: limits.mayAttempt,
    countWrong(address) {
      limits.countWrong(address);
      publish(address);
    },
  };
}

export function createCodeAttemptLimits(
  monotonicNow: () => number,
  allowed: Readonly<Record<Zone, AttemptQuota>>,
): CodeAttemptLimits {
  const erred = new Set<string>();
  const tries: Readonly<Record<Zone, AttemptBucket>> = {
    home: createAttemptBucket(monotonicNow, allowed.home),
    internet: createAttemptBucket(monotonicNow, allowed.internet),
  };
  const ofNetworks = new Map<string, AttemptBucket>();

  /**
   * Returns all buckets that a wrong code is charged to: each network containing the address, and
   * its whole zone.
   */
  const triesOf = (address: string): readonly AttemptBucket[] => [
    ...networksOf(address).map(({ name, times }) => {
      const known =
        ofNetworks.get(name) ??
        createAttemptBucket(monotonicNow, {
          most: ATTEMPT_BURST_PER_NETWORK * times,
          anotherEvery: ATTEMPT_REFILL_MS,
        });
      ofNetworks.delete(name);
      ofNetworks.set(name, known);
      return known;
    }),
    tries[zoneOf(address)],
  ];
  return {
    mayAttempt(address: string): boolean {
      // An attacker with that many networks has long used up the shared tries.
      evictOldest(ofNetworks, MAX_NETWORKS, () => true);
      const hasLeft = triesOf(address).every((each) => each.hasLeft());
      // The last tries of the home zone are reserved for sites without a wrong code.
      return (
        hasLeft &&
        (zoneOf(address) !== 'home' ||
          !erred.has(siteOf(address)) ||
          tries.home.hasLeft(RESERVED_ATTEMPTS))
      );
    },
    countWrong(address: string): void {
      triesOf(address).forEach((each) => each.take());
      erred.add(siteOf(address));
      for (const oldest of erred) if (erred.size > MAX_NETWORKS) erred.delete(oldest);
    },
  };
}

export const ATTEMPT_BURST = 20;
/** Refill interval in ms. */
export const ATTEMPT_REFILL_MS = 15 * 60_000;

/**
 * Burst of a single network, with the same refill interval, so that it cannot use up the tries of
 * others.
 */
export const ATTEMPT_BURST_PER_NETWORK = 5;

/** Tries of the home zone reserved for sites without a wrong code. */
const RESERVED_ATTEMPTS = 5;

/**
 * Token bucket of wrong pairing codes, shared by all strangers of one zone. Each try hits one of
 * 10^8 codes, so the yearly risk depends on the number of tries alone, not on the number of
 * addresses.
 *
 * One try per quarter hour makes 35,040 a year, plus 20 at each start of the server. For both zones
 * and one start a day, that is 2 · (35,040 + 365 · 20) = 84,680 tries: a chance below 1 in 1,100
 * (`guessChancePerYear`).
 */
interface AttemptBucket {
  /** True if a try is available with `kept` left after it. */
  hasLeft(kept?: number): boolean;
  take(): void;
}

export function createAttemptBucket(
  now: () => number,
  { most, anotherEvery }: AttemptQuota = PAIRING_ATTEMPTS.home,
): AttemptBucket {
  let left: number = most;
  let last = now();
  function fill(): number {
    const at = now();
    left = Math.min(most, left + (at - last) / anotherEvery);
    last = at;
    return left;
  }
  return {
    hasLeft: (kept = 0) => fill() >= 1 + kept,
    take: () => void (left = fill() - 1),
  };
}

/** Burst of wrong codes, and refill interval in ms. */
interface AttemptQuota {
  readonly most: number;
  readonly anotherEvery: number;
}

export const PAIRING_ATTEMPTS = {
  home: { most: ATTEMPT_BURST, anotherEvery: ATTEMPT_REFILL_MS },
  internet: { most: ATTEMPT_BURST, anotherEvery: ATTEMPT_REFILL_MS },
} as const satisfies Record<Zone, AttemptQuota>;

/**
 * Shared limits for join codes. Six digits are easy to say, and a code only permits to play, where
 * others can see and remove the player. The internet gets fewer tries, since its users are not in
 * the room.
 */
export const JOINING_ATTEMPTS = {
  home: { most: ATTEMPT_BURST, anotherEvery: ATTEMPT_REFILL_MS },
  internet: { most: 10, anotherEvery: 4 * ATTEMPT_REFILL_MS },
} as const satisfies Record<Zone, AttemptQuota>;

const YEAR_MS = 365 * 24 * 60 * 60_000;

export const attemptsPerYear = ({ most, anotherEvery }: AttemptQuota, startsADay: number): number =>
  YEAR_MS / anotherEvery + 365 * startsADay * most;

/**
 * Returns an upper bound on the chance that strangers of both zones guess one of `codes` pairing
 * codes within a year.
 */
export const guessChancePerYear = (codes: number, startsADay: number): number =>
  (attemptsPerYear(PAIRING_ATTEMPTS.home, startsADay) +
    attemptsPerYear(PAIRING_ATTEMPTS.internet, startsADay)) /
  codes;
