import * as v from 'valibot';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { FactKind, Facts } from '../facts/facts.ts';
import { forgetOldest } from '../limits/counts.ts';
import { log } from '../log/log.ts';
import { networksOf, type Zone, zoneOf } from '../limits/networks.ts';
import { CODE_FOR, createRequests, type PairingRequest, type Requests } from './pairingRequests.ts';
import { sameSecret } from './secret.ts';
import {
  askersOf,
  createTryLimits,
  MOST_NETWORKS,
  PAIRING_TRIES,
  sharedTries,
  siteOf,
} from './tryLimits.ts';

/** Wrong tries that end a code. */
const TRIES = 3;
/** Open requests per zone, so that strangers cannot fill the house's screens. */
export const MOST_PAIRING_REQUESTS = 3;
/** How long a refused network is blocked, and the window in which requests are counted, in ms. */
export const BLOCKED_FOR = 10 * 60_000;

/**
 * Requests to join the house, or to bring its readers' taps. The device proves that it stands before a screen of the house by
 * typing a code, or the house token lets it in. Home network and internet have separate slots and separate limits on wrong
 * tries (`Tries`), so that strangers on the internet keep nobody in the building out.
 */
export interface Pairings extends Pick<Requests, 'grant' | 'granted' | 'list' | 'stop' | 'told'> {
  /**
   * Opens a request and returns its id and code; it replaces one from the same network. When all slots are taken, the network
   * that asked most often lately gives way to one that asked less. Null: not now.
   */
  ask(request: PairingRequest): ReturnType<Requests['add']> | null;
  /**
   * Resolves a right code to its request. The third wrong code ends the request. Once a network, or all strangers together,
   * have used up their tries, even the right code is refused; the house token still works.
   */
  prove(
    request: string,
    code: string,
  ): Promise<
    Result<
      PairingRequest,
      { readonly code: 'wrong-code' | 'no-request' | 'not-now'; readonly left: number }
    >
  >;
  refuse(request: string): void;
}

/** `changed` is called whenever the list changes. `monotonicNow` in ms. */
export function createPairings(
  facts: Facts,
  monotonicNow: () => number,
  changed: () => void,
): Pairings {
  const requests = createRequests(facts, monotonicNow, changed);
  const { block, isBlocked } = createBlocklist(facts);
  const askCounts = createAskCounts(monotonicNow);
  const { mayType, typedWrong } = sharedTries(
    facts,
    'pairing-code',
    createTryLimits(monotonicNow, PAIRING_TRIES),
  );

  /**
   * A request from the same network is replaced first. Otherwise the one that asked most often gives way to one that will
   * still have asked less: asking again does not hold a slot for ever, and no newcomer displaces a recent one.
   */
  function makeRoom(asker: string): void {
    const all = standing(zoneOf(asker));
    const often = Math.max(askCounts.asked(asker) + 2, ...all.map(askCounts.asked));
    const gives =
      all.find((address) => isSameNetwork(address, asker)) ??
      all.find((address) => askCounts.asked(address) === often);
    if (gives !== undefined) requests.fallFrom((address) => address === gives);
  }
  const standing = (zone: Zone): readonly string[] =>
    requests.addresses().filter((address) => zoneOf(address) === zone);

  return {
    ...requests,
    ask(request) {
      const zone = zoneOf(request.address);
      requests.fallFrom((address) => isSameAsker(address, request.address));
      if (isBlocked(request.address)) return null;
      if (standing(zone).length >= MOST_PAIRING_REQUESTS) makeRoom(request.address);
      if (standing(zone).length >= MOST_PAIRING_REQUESTS) return null;
      askCounts.asks(request.address);
      return requests.add(request);
    },
    async prove(id, code) {
      const request = await requests.asked(id);
      if (request === null) return refuse({ code: 'no-request', left: 0 });
      if (!mayType(request.address)) return refuse({ code: 'not-now', left: 0 });
      const tries = await facts.count('pairing-tries', id, CODE_FOR).catch(notCounted);
      if (tries === null) return refuse({ code: 'not-now', left: 0 });
      if (tries > TRIES) return refuse({ code: 'no-request', left: 0 });
      if (sameSecret(code, request.code)) {
        const ended = await requests.fall(id);
        return ended ? accept(request) : refuse({ code: 'no-request', left: 0 });
      }
      typedWrong(request.address);
      const left = TRIES - tries;
      if (left === 0) requests.drop(id);
      return refuse({ code: 'wrong-code', left });
    },
    refuse(id) {
      const request = requests.open(id);
      if (request === null) return;
      block(request.address);
      requests.drop(id);
    },
  };
}

/** A code that could not be counted is not looked at. */
function notCounted(error: unknown): null {
  log.stranger('code not counted', { error }, 'error');
  return null;
}

/** By the name of the network. */
const BLOCKED: FactKind<true> = { name: 'pairing-blocked', schema: v.literal(true) };

/** Networks that the house refused, blocked for `BLOCKED_FOR`. */
function createBlocklist(facts: Facts) {
  return {
    block(address: string): void {
      for (const name of askersOf(address)) facts.say(BLOCKED, name, true, BLOCKED_FOR);
    },
    isBlocked: (address: string): boolean =>
      askersOf(address).some((name) => facts.find(BLOCKED, name) !== null),
  };
}

/** How often each site has asked within `BLOCKED_FOR`. */
function createAskCounts(monotonicNow: () => number) {
  const known = new Map<string, readonly number[]>();
  const lately = (address: string): readonly number[] =>
    (known.get(siteOf(address)) ?? []).filter((at) => at > monotonicNow() - BLOCKED_FOR);
  return {
    /** How many slots it got within the window. */
    asked: (address: string): number => lately(address).length,
    asks(address: string): void {
      const asked = [...lately(address), monotonicNow()];
      known.delete(siteOf(address));
      known.set(siteOf(address), asked);
      forgetOldest(known, MOST_NETWORKS, () => true);
    },
  };
}

const haveCommon = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((name) => others.includes(name));

const isSameAsker = (one: string, other: string): boolean =>
  haveCommon(askersOf(one), askersOf(other));

const isSameNetwork = (one: string, other: string): boolean =>
  haveCommon(
    networksOf(one).map(({ name }) => name),
    networksOf(other).map(({ name }) => name),
  );
