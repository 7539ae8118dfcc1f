import { randomInt, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { PairingView } from '../../devices/view.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { StateKind, SharedState, LiveValue } from '../cluster/sharedState.ts';

export const CODE_TTL_MS = 60_000;
export const CODE_COUNT = 100_000_000;

export type PairingRequest = Pick<PairingView, 'as' | 'name' | 'kind' | 'address'>;

interface PendingPairing extends PairingRequest {
  readonly code: string;
  /** True once the token card granted it; kept until the requester has been told. */
  readonly granted: boolean;
}

const PAIRING: StateKind<PendingPairing> = {
  name: 'pairing',
  schema: v.object({
    as: v.picklist(['house', 'reader']),
    name: v.nullable(v.string()),
    kind: v.picklist(['phone', 'computer', 'television', 'bridge']),
    address: v.string(),
    code: v.string(),
    granted: v.boolean(),
  }),
};

export interface PairingRequests {
  addresses(): readonly string[];
  add(request: PairingRequest): { readonly request: string; readonly code: string };
  /** Resolves when other servers can see the added requests. */
  flushed(): Promise<void>;
  /**
   * Returns an open request that is not yet granted. A granted one accepts neither its code nor
   * another token card.
   */
  findOpen(id: string): PendingPairing | null;
  findPending(id: string): Promise<PendingPairing | null>;
  grant(id: string): void;
  /** Resolves once the request is granted, for the first caller alone; otherwise with a refusal. */
  awaitGrant(id: string): Promise<Result<PairingRequest, { readonly code: 'no-request' }>>;
  /** Ends a request; true for exactly one of several concurrent callers. */
  finish(id: string): Promise<boolean>;
  remove(id: string): void;
  removeFrom(isFrom: (address: string) => boolean): void;
  list(): readonly PairingView[];
  stop(): void;
}

export function createPairingRequests(
  sharedState: SharedState,
  monotonicNow: () => number,
  changed: () => void,
): PairingRequests {
  const { settled, stop: waitNoLonger } = createGrantWaiters(sharedState);
  const stopWatching = sharedState.watch(PAIRING, changed);
  const isOpen = (found: LiveValue<PendingPairing> | null): PendingPairing | null =>
    found?.value.granted === false ? found.value : null;
  const fall = (id: string): Promise<boolean> => sharedState.release(PAIRING, id);
  const drop = (id: string): void => sharedState.remove(PAIRING, id);

  return {
    finish: fall,
    remove: drop,
    flushed: () => sharedState.flushed(),
    findOpen: (id) => isOpen(sharedState.find(PAIRING, id)),
    findPending: async (id) => isOpen(await sharedState.findOrFetch(PAIRING, id)),
    addresses: () => [...sharedState.all(PAIRING).values()].map(({ value }) => value.address),
    add(request) {
      const id = randomUUID();
      const code = String(randomInt(CODE_COUNT)).padStart(8, '0');
      sharedState.set(PAIRING, id, { ...request, code, granted: false }, CODE_TTL_MS);
      return { request: id, code };
    },
    grant(id) {
      const found = sharedState.find(PAIRING, id);
      const request = isOpen(found);
      if (found === null || request === null) return;
      sharedState.set(PAIRING, id, { ...request, granted: true }, found.until - monotonicNow());
    },
    async awaitGrant(id) {
      const request = await settled(id);
      const isMine = request !== null && (await fall(id));
      return isMine ? accept(request) : refuse({ code: 'no-request' });
    },
    removeFrom(isFrom) {
      for (const [id, { value }] of sharedState.all(PAIRING)) if (isFrom(value.address)) drop(id);
    },
    list: () =>
      [...sharedState.all(PAIRING)].flatMap(([id, found]) =>
        isOpen(found) === null ? [] : [view(id, found, monotonicNow())],
      ),
    stop() {
      stopWatching();
      waitNoLonger();
    },
  };
}

const view = (
  id: string,
  { value: { as, name, kind, address, code }, until }: LiveValue<PendingPairing>,
  monotonicNow: number,
): PairingView => ({ request: id, as, name, kind, address, code, left: until - monotonicNow });

function createGrantWaiters(sharedState: SharedState) {
  const waiting = new Set<() => void>();
  function settled(id: string): Promise<PendingPairing | null> {
    return new Promise((resolve) => {
      const unwatch = sharedState.watch(PAIRING, (key) => key === id && look());
      const giveUp = () => done(null);
      function done(request: PendingPairing | null): void {
        unwatch();
        waiting.delete(giveUp);
        resolve(request);
      }
      function look(): void {
        const request = sharedState.find(PAIRING, id)?.value ?? null;
        if (request?.granted !== false) done(request);
      }
      waiting.add(giveUp);
      sharedState.findOrFetch(PAIRING, id).then(look, giveUp);
    });
  }
  return { settled, stop: () => waiting.forEach((giveUp) => giveUp()) };
}
