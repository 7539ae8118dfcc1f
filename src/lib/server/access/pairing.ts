import { randomInt, randomUUID } from 'node:crypto';
import type { PairingView } from '../../devices/view.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import { forgetOldest } from '../limits/counts.ts';
import { networksOf, type Zone, zoneOf } from '../limits/networks.ts';
import { sameSecret } from './secret.ts';
import { askersOf, createTryLimits, MOST_NETWORKS, PAIRING_TRIES, siteOf } from './tryLimits.ts';

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
export interface Pairings extends Pick<Requests, 'grant' | 'granted' | 'list' | 'stop'> {
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
  ): Result<
    PairingRequest,
    { readonly code: 'wrong-code' | 'no-request' | 'not-now'; readonly left: number }
  >;
  refuse(request: string): void;
}

/** `changed` is called whenever the list changes. `monotonicNow` in ms. */
export function createPairings(monotonicNow: () => number, changed: () => void): Pairings {
  const requests = createRequests(monotonicNow, changed);
  const { block, isBlocked } = createBlocklist(monotonicNow);
  const askCounts = createAskCounts(monotonicNow);
  const { mayType, typedWrong } = createTryLimits(monotonicNow, PAIRING_TRIES);

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
    grant: requests.grant,
    granted: requests.granted,
    list: requests.list,
    stop: requests.stop,
    ask(request) {
      const zone = zoneOf(request.address);
      requests.fallFrom((address) => isSameAsker(address, request.address));
      if (isBlocked(request.address)) return null;
      if (standing(zone).length >= MOST_PAIRING_REQUESTS) makeRoom(request.address);
      if (standing(zone).length >= MOST_PAIRING_REQUESTS) return null;
      askCounts.asks(request.address);
      return requests.add(request);
    },
    prove(id, code) {
      const request = requests.open(id);
      if (request === undefined) return refuse({ code: 'no-request', left: 0 });
      if (!mayType(request.address)) return refuse({ code: 'not-now', left: 0 });
      request.tries += 1;
      if (sameSecret(code, request.code)) {
        requests.fall(id);
        return accept(request);
      }
      typedWrong(request.address);
      const left = TRIES - request.tries;
      if (left === 0) requests.fall(id);
      return refuse({ code: 'wrong-code', left });
    },
    refuse(id) {
      const request = requests.open(id);
      if (request === undefined) return;
      block(request.address);
      requests.fall(id);
    },
  };
}

/** Networks that the house refused, blocked for `BLOCKED_FOR`. */
function createBlocklist(monotonicNow: () => number) {
  const blockedUntil = new Map<string, number>();
  return {
    block(address: string): void {
      for (const name of askersOf(address)) blockedUntil.set(name, monotonicNow() + BLOCKED_FOR);
    },
    isBlocked(address: string): boolean {
      for (const [known, until] of blockedUntil)
        if (until <= monotonicNow()) blockedUntil.delete(known);
      return askersOf(address).some((name) => blockedUntil.has(name));
    },
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

/** Validity of a code in ms. */
export const CODE_FOR = 60_000;
/** Number of eight-digit codes; for the reason see `Tries`. */
export const CODES = 100_000_000;

export type PairingRequest = Pick<PairingView, 'as' | 'name' | 'kind' | 'address'>;

interface PendingPairing extends PairingRequest {
  readonly code: string;
  readonly end: number;
  /** How often a code was typed. */
  tries: number;
  /** The house token granted it; kept until the requester has learnt so. */
  granted: boolean;
  /** Resolves when it is granted or has ended. */
  readonly settled: Promise<void>;
  settle(): void;
  readonly timer: NodeJS.Timeout;
}

/** The open requests; each lasts a minute unless it ends earlier. */
interface Requests {
  /** The addresses of the open requests. */
  addresses(): readonly string[];
  add(request: PairingRequest): { readonly request: string; readonly code: string };
  /** An open request that is not yet granted: a granted one accepts neither its code nor another token. */
  open(id: string): PendingPairing | undefined;
  grant(id: string): void;
  /** Resolves, for the first caller, once it is granted; with a refusal when it ended otherwise. */
  granted(id: string): Promise<Result<PairingRequest, { readonly code: 'no-request' }>>;
  fall(id: string): void;
  fallFrom(isFrom: (address: string) => boolean): void;
  list(): readonly PairingView[];
  stop(): void;
}

/** `changed` is called whenever the list changes. `monotonicNow` in ms. */
function createRequests(monotonicNow: () => number, changed: () => void): Requests {
  const standing = new Map<string, PendingPairing>();

  function fall(id: string): void {
    const request = standing.get(id);
    if (request === undefined) return;
    standing.delete(id);
    clearTimeout(request.timer);
    request.settle();
    changed();
  }
  function find(id: string): PendingPairing | undefined {
    const request = standing.get(id);
    if (request === undefined || request.end > monotonicNow()) return request;
    fall(id);
    return undefined;
  }
  function open(id: string): PendingPairing | undefined {
    const request = find(id);
    return request?.granted === false ? request : undefined;
  }
  return {
    open,
    fall,
    addresses: () => [...standing.values()].map(({ address }) => address),
    add(request) {
      const id = randomUUID();
      const code = String(randomInt(CODES)).padStart(8, '0');
      // A timer, since screens must drop the code in time even if nobody asks.
      const timer = setTimeout(() => fall(id), CODE_FOR).unref();
      const begun = { end: monotonicNow() + CODE_FOR, tries: 0, granted: false, timer };
      standing.set(id, { ...request, code, ...begun, ...settling() });
      changed();
      return { request: id, code };
    },
    grant(id) {
      const request = open(id);
      if (request === undefined) return;
      request.granted = true;
      request.settle();
      changed();
    },
    async granted(id) {
      const request = find(id);
      await request?.settled;
      if (request?.granted !== true || standing.get(id) !== request) {
        return refuse({ code: 'no-request' });
      }
      fall(id);
      return accept(request);
    },
    fallFrom(isFrom) {
      for (const [id, { address }] of standing) if (isFrom(address)) fall(id);
    },
    list: () =>
      [...standing.keys()].flatMap((id) => {
        const request = open(id);
        return request === undefined ? [] : [view(id, request, monotonicNow())];
      }),
    stop: () => [...standing.keys()].forEach(fall),
  };
}

function view(
  id: string,
  { as, name, kind, address, code, end }: PendingPairing,
  monotonicNow: number,
): PairingView {
  return { request: id, as, name, kind, address, code, left: end - monotonicNow };
}

function settling(): Pick<PendingPairing, 'settled' | 'settle'> {
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  return { settled, settle };
}
