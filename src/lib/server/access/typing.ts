import { forgetOldest } from '../limits/counts.ts';
import { networksOf, plainAddress, type Side, sideOf } from '../limits/networks.ts';

/** Networks that typed codes are forgotten beyond this many, the least recent first. */
export const MOST_NETWORKS = 1024;

/**
 * Who asks, as far as an address tells. An IPv6 site counts as one: whoever has it has all of its networks. But at home
 * all share one network, and must neither displace each other's requests nor be refused together.
 */
export const askersOf = (address: string): readonly string[] =>
  sideOf(address) === 'home'
    ? [plainAddress(address) ?? address]
    : networksOf(address).map(({ name }) => name);

/** All of an IPv6 site is one. */
export const siteOf = (address: string): string => askersOf(address).at(-1) ?? address;

/** Who may type a code, by what was typed wrong before: right ones take nothing from anybody. */
export interface Typing {
  mayType(address: string): boolean;
  typedWrong(address: string): void;
}

/** `passed` in ms, never set, as clocks are; `allowed` is what all strangers of each side together may type. */
export function createTyping(
  passed: () => number,
  allowed: Readonly<Record<Side, Allowed>>,
): Typing {
  const erred = new Set<string>();
  const tries: Readonly<Record<Side, Tries>> = {
    home: createTries(passed, allowed.home),
    internet: createTries(passed, allowed.internet),
  };
  /** The tries of each network that typed a code. */
  const ofNetworks = new Map<string, Tries>();

  /** Where a wrong code from this address counts: in each network that contains it, and in its whole side. */
  const triesOf = (address: string): readonly Tries[] => [
    ...networksOf(address).map(({ name, times }) => {
      const known =
        ofNetworks.get(name) ??
        createTries(passed, { most: MOST_OF_ONE * times, anotherEvery: ANOTHER_EVERY });
      ofNetworks.delete(name);
      ofNetworks.set(name, known);
      return known;
    }),
    tries[sideOf(address)],
  ];
  return {
    mayType(address: string): boolean {
      // Whoever has that many networks has long used up the tries of all of them together.
      forgetOldest(ofNetworks, MOST_NETWORKS, () => true);
      const hasLeft = triesOf(address).every((each) => each.left());
      // The last tries of the building are reserved for those who typed nothing wrong.
      return (
        hasLeft &&
        (sideOf(address) !== 'home' || !erred.has(siteOf(address)) || tries.home.left(KEPT))
      );
    },
    typedWrong(address: string): void {
      triesOf(address).forEach((each) => each.take());
      erred.add(siteOf(address));
      for (const oldest of erred) if (erred.size > MOST_NETWORKS) erred.delete(oldest);
    },
  };
}

/** How many wrong codes may be typed at once. */
export const MOST_TRIES = 20;
/** How often one more may be typed, in ms. */
export const ANOTHER_EVERY = 15 * 60_000;

/** How many of these one network may type at once, and then one more as often: alone it uses up nobody else's. */
export const MOST_OF_ONE = 5;

/** How many of the building's are reserved for those who typed nothing wrong. */
const KEPT = 5;

/**
 * The wrong pairing codes that all strangers of one side of the net may type together. A try hits one of 10^8 codes, so how
 * likely somebody becomes the house within a year is bounded by how many there are, whatever addresses are used:
 * 35,040 by the quarter hour, and 20 at each start of the server. For both sides, with a start each day, that is
 * 2 · (35,040 + 365 · 20) = 84,680 tries: less than one in 1,100 (`yearlyChance`).
 */
interface Tries {
  /** Whether one more may be typed with this many left after it. */
  left(kept?: number): boolean;
  take(): void;
}

/** `now` in ms, never going back. */
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

/** How many wrong codes may be typed at once, and how often one more, in ms. */
interface Allowed {
  readonly most: number;
  readonly anotherEvery: number;
}

/** What all strangers together may type of the codes by which devices are paired. */
export const PAIRING_TRIES = {
  home: { most: MOST_TRIES, anotherEvery: ANOTHER_EVERY },
  internet: { most: MOST_TRIES, anotherEvery: ANOTHER_EVERY },
} as const satisfies Record<Side, Allowed>;

/**
 * The same of the codes by which players join. They have six digits, as many as people say to each other, and let nobody
 * do more than play, where all can see and remove them; so the internet, where nobody is in the room, has fewer.
 */
export const JOINING_TRIES = {
  home: { most: MOST_TRIES, anotherEvery: ANOTHER_EVERY },
  internet: { most: 10, anotherEvery: 4 * ANOTHER_EVERY },
} as const satisfies Record<Side, Allowed>;

const YEAR = 365 * 24 * 60 * 60_000;

/** At most how many wrong codes strangers of one side type within a year who never stop. */
export const yearlyTries = ({ most, anotherEvery }: Allowed, startsADay: number): number =>
  YEAR / anotherEvery + 365 * startsADay * most;

/** At most how likely strangers of both sides who never stop guess one of so many pairing codes within a year. */
export const yearlyChance = (codes: number, startsADay: number): number =>
  (yearlyTries(PAIRING_TRIES.home, startsADay) + yearlyTries(PAIRING_TRIES.internet, startsADay)) /
  codes;
