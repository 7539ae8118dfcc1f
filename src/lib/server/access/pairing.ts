import * as v from 'valibot';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { Ports } from '../ports.ts';
import type { StateKind, SharedState } from '../cluster/sharedState.ts';
import { evictOldest } from '../limits/counts.ts';
import { log } from '../log/log.ts';
import { networksOf, type Zone, zoneOf } from '../../process/networks.ts';
import {
  CODE_TTL_MS,
  createPairingRequests,
  type PairingRequest,
  type PairingRequests,
} from './pairingRequests.ts';
import { isSameSecret } from '../../process/sameSecret.ts';
import {
  rateLimitNamesOf,
  createCodeAttemptLimits,
  MAX_NETWORKS,
  PAIRING_ATTEMPTS,
  shareCodeAttemptLimits,
  siteOf,
} from './codeAttemptLimits.ts';

const MAX_CODE_ATTEMPTS = 3;
/**
 * Maximum number of open requests per zone, so that strangers cannot flood the administrators'
 * screens.
 */
export const MAX_PAIRING_REQUESTS = 3;
/** Block time of a refused network, and window for counting requests, in ms. */
export const BLOCK_MS = 10 * 60_000;

/**
 * Requests to become an administrator or to connect readers. The device types a code shown on an
 * administrator's screen, which proves that it is in the room; or the administrator's token card
 * grants the request.
 *
 * Home network and internet have separate slots and separate limits on wrong tries (see `CodeAttemptLimits`).
 * Strangers on the internet thus cannot lock out devices in the building.
 */
export interface Pairings extends Pick<
  PairingRequests,
  'grant' | 'awaitGrant' | 'list' | 'stop' | 'flushed'
> {
  /**
   * Opens a request and returns its id and code, replacing one from the same network. If all slots
   * are taken, the network that asked most often gives way to one that asked less. Returns null if
   * no slot is free or the network is blocked.
   */
  ask(request: PairingRequest): ReturnType<PairingRequests['add']> | null;
  /**
   * Resolves a right code to its request. The third wrong code ends the request. After too many
   * wrong tries by a network or a zone, even the right code is refused; the token card still works.
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

export function createPairings(
  { sharedState, openTopic }: Pick<Ports, 'sharedState' | 'openTopic'>,
  monotonicNow: () => number,
  changed: () => void,
): Pairings {
  const requests = createPairingRequests(sharedState, monotonicNow, changed);
  const { block, isBlocked } = createBlocklist(sharedState);
  const askCounts = createRequestCounts(monotonicNow);
  const { mayAttempt, countWrong } = shareCodeAttemptLimits(
    openTopic,
    'pairing-code',
    createCodeAttemptLimits(monotonicNow, PAIRING_ATTEMPTS),
  );

  const standing = (zone: Zone): readonly string[] =>
    requests.addresses().filter((address) => zoneOf(address) === zone);
  /**
   * Frees a slot. A request from the same network is replaced first. Otherwise the network that
   * asked most often gives way, if the new one will still have asked less. Asking again thus cannot
   * hold a slot, and no newcomer displaces a recent one.
   */
  function makeRoom(asker: string): void {
    const all = standing(zoneOf(asker));
    const often = Math.max(askCounts.asked(asker) + 2, ...all.map(askCounts.asked));
    const gives =
      all.find((address) => isSameNetwork(address, asker)) ??
      all.find((address) => askCounts.asked(address) === often);
    if (gives !== undefined) requests.removeFrom((address) => address === gives);
  }

  return {
    ...requests,
    ask(request) {
      const zone = zoneOf(request.address);
      requests.removeFrom((address) => isSameAsker(address, request.address));
      if (isBlocked(request.address)) return null;
      if (standing(zone).length >= MAX_PAIRING_REQUESTS) makeRoom(request.address);
      if (standing(zone).length >= MAX_PAIRING_REQUESTS) return null;
      askCounts.asks(request.address);
      return requests.add(request);
    },
    async prove(id, code) {
      const request = await requests.findPending(id);
      if (request === null) return refuse({ code: 'no-request', left: 0 });
      if (!mayAttempt(request.address)) return refuse({ code: 'not-now', left: 0 });
      const tries = await sharedState
        .increment('pairing-tries', id, CODE_TTL_MS)
        .catch(logUncounted);
      if (tries === null) return refuse({ code: 'not-now', left: 0 });
      if (tries > MAX_CODE_ATTEMPTS) return refuse({ code: 'no-request', left: 0 });
      if (isSameSecret(code, request.code)) {
        const ended = await requests.finish(id);
        return ended ? accept(request) : refuse({ code: 'no-request', left: 0 });
      }
      countWrong(request.address);
      const left = MAX_CODE_ATTEMPTS - tries;
      if (left === 0) requests.remove(id);
      return refuse({ code: 'wrong-code', left });
    },
    refuse(id) {
      const request = requests.findOpen(id);
      if (request === null) return;
      block(request.address);
      requests.remove(id);
    },
  };
}

function logUncounted(error: unknown): null {
  log.stranger('code not counted', { error }, 'error');
  return null;
}

const BLOCKED: StateKind<true> = { name: 'pairing-blocked', schema: v.literal(true) };

function createBlocklist(sharedState: SharedState) {
  return {
    block(address: string): void {
      for (const name of rateLimitNamesOf(address)) sharedState.set(BLOCKED, name, true, BLOCK_MS);
    },
    isBlocked: (address: string): boolean =>
      rateLimitNamesOf(address).some((name) => sharedState.find(BLOCKED, name) !== null),
  };
}

function createRequestCounts(monotonicNow: () => number) {
  const known = new Map<string, readonly number[]>();
  const lately = (address: string): readonly number[] =>
    (known.get(siteOf(address)) ?? []).filter((at) => at > monotonicNow() - BLOCK_MS);
  return {
    asked: (address: string): number => lately(address).length,
    asks(address: string): void {
      const asked = [...lately(address), monotonicNow()];
      known.delete(siteOf(address));
      known.set(siteOf(address), asked);
      evictOldest(known, MAX_NETWORKS, () => true);
    },
  };
}

const haveCommon = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((name) => others.includes(name));

const isSameAsker = (one: string, other: string): boolean =>
  haveCommon(rateLimitNamesOf(one), rateLimitNamesOf(other));

const isSameNetwork = (one: string, other: string): boolean =>
  haveCommon(
    networksOf(one).map(({ name }) => name),
    networksOf(other).map(({ name }) => name),
  );
