import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import type { DeviceKind } from '../../devices/state.ts';
import type { ScreenRequestView } from '../../devices/view.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import { type Zone, zoneOf } from '../../process/networks.ts';
import { isSameSecret } from '../../process/sameSecret.ts';
import type { ScreenNumber } from '../../protocol/entry.ts';
import type { LiveValue, SharedState, StateKind } from '../cluster/sharedState.ts';
import { siteOf } from './codeAttemptLimits.ts';
import { hashToken, newToken } from './secret.ts';

/** Lifetime of a request, in ms; the television then asks again under another number. */
export const SCREEN_REQUEST_TTL_MS = 10 * 60_000;
/** Time in ms after its last poll for which a television counts as switched on. */
export const SCREEN_ALIVE_MS = 60_000;
/** Time in ms for which a network cannot ask again after an administrator refused it. */
export const SCREEN_REFUSAL_MS = 2 * 60_000;
const NUMBER_COUNT = 1_000_000;

/** Maximum number of open requests per site, so that one machine cannot take all places. */
export const MAX_REQUESTS_PER_SITE = 24;
/** Maximum number of open requests per zone; strangers on the internet cannot displace the home's. */
export const MAX_REQUESTS_PER_ZONE: Readonly<Record<Zone, number>> = { home: 64, internet: 24 };

interface ScreenRequest {
  readonly kind: DeviceKind;
  readonly address: string;
  /** SHA-256 of the secret that only the asking screen has. */
  readonly secret: string;
  readonly accepted: boolean;
}

const REQUEST: StateKind<ScreenRequest> = {
  name: 'screen-request',
  schema: v.object({
    kind: v.picklist(['phone', 'computer', 'television', 'bridge']),
    address: v.string(),
    secret: v.string(),
    accepted: v.boolean(),
  }),
};
const ALIVE: StateKind<true> = { name: 'screen-alive', schema: v.literal(true) };
/** Numbers of screens that have joined, with the hash of their secret. */
const JOINED: StateKind<string> = { name: 'screen-joined', schema: v.string() };
/** Decisions by number. The first of several administrators decides. */
const DECISION: StateKind<string> = { name: 'screen-decision', schema: v.string() };
const REFUSED: StateKind<true> = { name: 'screen-refused', schema: v.literal(true) };

type Decision = 'accepted' | 'refused';

/** Refusal of a decision: another device decided before, or the request is over. */
interface ScreenDecisionRefusal {
  readonly code: `screen-${Decision}` | 'no-screen-request';
}

type ScreenRequestStatus =
  | { readonly state: 'waiting'; readonly left: number }
  | { readonly state: 'accepted'; readonly left: number }
  /** A newer poll of the same screen waits instead, such as that of its reloaded page. */
  | { readonly state: 'superseded'; readonly left: number }
  | { readonly state: 'joined' }
  | { readonly state: 'over' };

/**
 * Requests of televisions to join the venue. A television shows a number; an administrator accepts
 * it. Only the holder of the request's secret joins, so a number that others read or copy admits no
 * other screen.
 */
export interface ScreenRequests {
  /** Opens a request. Returns null if its network was refused, or too many requests are open. */
  open(
    asker: Pick<ScreenRequest, 'kind' | 'address'>,
  ): (ScreenNumber & { readonly left: number }) | null;
  /**
   * Returns the status for the holder of the secret; `over` for all others. Counts as a poll. An
   * accepted screen has joined once its request was claimed.
   */
  status(shown: ScreenNumber): Promise<ScreenRequestStatus>;
  /** Like `status`, but waits up to `waitMs` while the request is open. */
  awaitDecision(shown: ScreenNumber, waitMs: number): Promise<ScreenRequestStatus>;
  /** Uses up an accepted request; true for exactly one of several concurrent callers. */
  claim(shown: ScreenNumber): Promise<boolean>;
  /** Makes a claimed request acceptable again, after its device could not be stored. */
  returnClaim(shown: ScreenNumber, asker: Pick<ScreenRequest, 'kind' | 'address'>): void;
  /** `by` is the administrator's device, which may repeat its own decision. */
  accept(number: string, by: string): Promise<Result<null, ScreenDecisionRefusal>>;
  /** Ends a request, and all others of its site that are not accepted. */
  refuse(number: string, by: string): Promise<Result<null, ScreenDecisionRefusal>>;
  /**
   * Lists the open requests of screens that still poll: the oldest of each site first, then the
   * second of each, so that many from one machine stand behind one from another.
   */
  list(): readonly ScreenRequestView[];
  flushed(): Promise<void>;
  stop(): void;
}

/** `draw` returns a random integer below its argument. */
export function createScreenRequests(
  sharedState: SharedState,
  monotonicNow: () => number,
  changed: () => void,
  draw: (below: number) => number = (below) => randomInt(below),
): ScreenRequests {
  const stops = [sharedState.watch(REQUEST, changed), sharedState.watch(ALIVE, changed)];
  const changes = createChangeWaiters(sharedState);
  const places = createPlaces(sharedState);
  const decisions = createDecisions(sharedState);
  const setAlive = (number: string): void => sharedState.set(ALIVE, number, true, SCREEN_ALIVE_MS);

  async function status({ number, secret }: ScreenNumber): Promise<ScreenRequestStatus> {
    const found = await sharedState.findOrFetch(REQUEST, number);
    if (found === null || !isSameSecret(hashToken(secret), found.value.secret)) {
      const joined = await sharedState.findOrFetch(JOINED, number);
      const hasJoined = joined !== null && isSameSecret(hashToken(secret), joined.value);
      return { state: hasJoined ? 'joined' : 'over' };
    }
    const left = found.until - monotonicNow();
    return { state: found.value.accepted ? 'accepted' : 'waiting', left };
  }
  function put(number: string, request: ScreenRequest, lasts = SCREEN_REQUEST_TTL_MS): void {
    sharedState.set(REQUEST, number, request, lasts);
  }

  return {
    open({ kind, address }) {
      const isRefused = sharedState.find(REFUSED, siteOf(address)) !== null;
      if (isRefused || !places.makeRoom(address)) return null;
      const [number, secret] = [freeNumber(sharedState, draw), newToken()];
      setAlive(number);
      put(number, { kind, address, secret: hashToken(secret), accepted: false });
      return { number, secret, left: SCREEN_REQUEST_TTL_MS };
    },
    async status(shown) {
      const now = await status(shown);
      if (now.state === 'waiting') setAlive(shown.number);
      return now;
    },
    async awaitDecision(shown, waitMs) {
      const first = await status(shown);
      if (first.state !== 'waiting') return first;
      setAlive(shown.number);
      const change = changes.next(shown.number, waitMs);
      // Read again: a decision before the subscription would be missed.
      const second = await status(shown);
      if (second.state !== 'waiting') change.stop();
      const isSuperseded = await change.superseded;
      const last = await status(shown);
      return isSuperseded && 'left' in last ? { ...last, state: 'superseded' } : last;
    },
    async claim(shown) {
      if ((await status(shown)).state !== 'accepted') return false;
      if (!(await sharedState.release(REQUEST, shown.number))) return false;
      sharedState.remove(ALIVE, shown.number);
      sharedState.set(JOINED, shown.number, hashToken(shown.secret), SCREEN_REQUEST_TTL_MS);
      return true;
    },
    returnClaim({ number, secret }, { kind, address }) {
      sharedState.remove(JOINED, number);
      put(number, { kind, address, secret: hashToken(secret), accepted: true });
    },
    accept: (number, by) =>
      decisions.decide(number, 'accepted', by, ({ value, until }) =>
        put(number, { ...value, accepted: true }, until - monotonicNow()),
      ),
    refuse: (number, by) =>
      decisions.decide(number, 'refused', by, ({ value }) => {
        const site = siteOf(value.address);
        sharedState.set(REFUSED, site, true, SCREEN_REFUSAL_MS);
        places.clear(site);
      }),
    list: () =>
      [...sharedState.all(REQUEST)]
        .filter(([number, { value }]) => !value.accepted && places.isAlive(number))
        .toSorted(([, a], [, b]) => a.until - b.until)
        .map(rankedWithinSite())
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ number, kind, address }) => ({ number, kind, address })),
    flushed: () => sharedState.flushed(),
    stop() {
      for (const stop of stops) stop();
      changes.stop();
    },
  };
}

/** Returns a mapping that numbers the requests of each site from 0, in their order. */
function rankedWithinSite() {
  const counts = new Map<string, number>();
  return ([number, { value }]: [string, { readonly value: ScreenRequest }]) => {
    const { kind, address } = value;
    const rank = counts.get(siteOf(address)) ?? 0;
    counts.set(siteOf(address), rank + 1);
    return { number, kind, address, rank };
  };
}

function createDecisions(sharedState: SharedState) {
  return {
    /**
     * Decides once for all administrators, and runs `act` for a request that is still open. A
     * device that repeats its decision is told the same.
     */
    async decide(
      number: string,
      decision: Decision,
      by: string,
      act: (found: LiveValue<ScreenRequest>) => void,
    ): Promise<Result<null, ScreenDecisionRefusal>> {
      const found = await sharedState.findOrFetch(REQUEST, number);
      const own = `${decision} ${by}`;
      const isMine =
        found !== null &&
        (await sharedState.acquire(DECISION, number, own, SCREEN_REQUEST_TTL_MS)) !== false;
      if (isMine) {
        // Without the store, this server decides alone.
        if (!found.value.accepted) act(found);
        return accept(null);
      }
      const standing = await sharedState.findOrFetch(DECISION, number);
      if (standing?.value === own) return accept(null);
      const [what, who] = standing?.value.split(' ') ?? [];
      if (who === undefined || who === by) return refuse({ code: 'no-screen-request' });
      return refuse({ code: what === 'accepted' ? 'screen-accepted' : 'screen-refused' });
    },
  };
}

/** Returns a number without an open request, a recent decision or a screen that has just joined. */
function freeNumber(sharedState: SharedState, draw: (below: number) => number): string {
  for (;;) {
    const number = String(draw(NUMBER_COUNT)).padStart(6, '0');
    const isTaken = [REQUEST, JOINED, DECISION].some(
      (kind: StateKind<unknown>) => sharedState.find(kind, number) !== null,
    );
    if (!isTaken) return number;
  }
}

/** Bounds the open requests of each site and zone. */
function createPlaces(sharedState: SharedState) {
  const isAlive = (number: string): boolean => sharedState.find(ALIVE, number) !== null;
  const remove = (number: string): void => {
    sharedState.remove(REQUEST, number);
    sharedState.remove(ALIVE, number);
  };
  const openIn = (zone: Zone) =>
    [...sharedState.all(REQUEST)]
      .filter(([, { value }]) => !value.accepted && zoneOf(value.address) === zone)
      .map(([number, { value, until }]) => ({ number, until, site: siteOf(value.address) }));

  return {
    isAlive,
    /** Removes all open requests of a site. */
    clear(site: string): void {
      for (const [number, { value }] of [...sharedState.all(REQUEST)])
        if (!value.accepted && siteOf(value.address) === site) remove(number);
    },
    /**
     * Frees a place in a full zone: first those of screens that were switched off. Otherwise the
     * site with most requests loses its newest, if the asking site will still have fewer.
     */
    makeRoom(asker: string): boolean {
      const [zone, site] = [zoneOf(asker), siteOf(asker)];
      let open = openIn(zone);
      const countAt = (one: string) => open.filter((each) => each.site === one).length;
      const isFull = () =>
        countAt(site) >= MAX_REQUESTS_PER_SITE || open.length >= MAX_REQUESTS_PER_ZONE[zone];
      if (!isFull()) return true;
      for (const { number } of open) if (!isAlive(number)) remove(number);
      open = open.filter(({ number }) => isAlive(number));
      if (!isFull()) return true;
      if (countAt(site) >= MAX_REQUESTS_PER_SITE) return false;
      const [newest] = open
        .map((each) => ({ ...each, count: countAt(each.site) }))
        .toSorted((a, b) => b.count - a.count || b.until - a.until);
      if (newest === undefined || newest.count <= countAt(site) + 1) return false;
      remove(newest.number);
      return true;
    },
  };
}

function createChangeWaiters(sharedState: SharedState) {
  const waiters = new Map<string, (isSuperseded: boolean) => void>();
  return {
    /**
     * Waits until the request changes, `waitMs` have passed, or another waits for it: then
     * `superseded` resolves to true.
     */
    next(number: string, waitMs: number) {
      waiters.get(number)?.(true);
      const cleanups: (() => void)[] = [];
      let end: (isSuperseded: boolean) => void = () => undefined;
      const superseded = new Promise<boolean>((resolve) => {
        end = (isSuperseded) => {
          for (const clean of cleanups.splice(0)) clean();
          if (waiters.get(number) === end) waiters.delete(number);
          resolve(isSuperseded);
        };
        const timer = setTimeout(() => end(false), waitMs).unref();
        const unwatch = sharedState.watch(REQUEST, (key) => {
          if (key === number) end(false);
        });
        cleanups.push(() => clearTimeout(timer), unwatch);
        waiters.set(number, end);
      });
      return { superseded, stop: () => end(false) };
    },
    stop(): void {
      for (const end of [...waiters.values()]) end(false);
    },
  };
}
