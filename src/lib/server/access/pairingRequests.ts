import { randomInt, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { PairingView } from '../../devices/view.ts';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { FactKind, Facts, Standing } from '../facts/facts.ts';

/** Validity of a code in ms. */
export const CODE_FOR = 60_000;
/** Number of eight-digit codes; for the reason see `Tries`. */
export const CODES = 100_000_000;

export type PairingRequest = Pick<PairingView, 'as' | 'name' | 'kind' | 'address'>;

interface PendingPairing extends PairingRequest {
  readonly code: string;
  /** The house token granted it; kept until the requester has learnt so. */
  readonly granted: boolean;
}

/** By the id of the request. */
const PAIRING: FactKind<PendingPairing> = {
  name: 'pairing',
  schema: v.object({
    as: v.picklist(['house', 'reader']),
    name: v.nullable(v.string()),
    kind: v.picklist(['phone', 'computer', 'television', 'bridge']),
    ...{ address: v.string(), code: v.string(), granted: v.boolean() },
  }),
};

/** The open requests of all servers; each lasts a minute unless it ends earlier. */
export interface Requests {
  /** The addresses of the open requests. */
  addresses(): readonly string[];
  add(request: PairingRequest): { readonly request: string; readonly code: string };
  /** Resolves when the other servers can know of what was added. */
  told(): Promise<void>;
  /** An open request that is not yet granted: a granted one accepts neither its code nor another token. */
  open(id: string): PendingPairing | null;
  /** The same, though it may have been opened at another server this moment. */
  asked(id: string): Promise<PendingPairing | null>;
  grant(id: string): void;
  /** Resolves, for the first caller, once it is granted; with a refusal when it ended otherwise. */
  granted(id: string): Promise<Result<PairingRequest, { readonly code: 'no-request' }>>;
  /** True for one alone of all who end it. */
  fall(id: string): Promise<boolean>;
  drop(id: string): void;
  fallFrom(isFrom: (address: string) => boolean): void;
  list(): readonly PairingView[];
  /** Lets nobody wait any longer here. */
  stop(): void;
}

/** `changed` is called whenever the list changes. `monotonicNow` in ms. */
export function createRequests(
  facts: Facts,
  monotonicNow: () => number,
  changed: () => void,
): Requests {
  const { settled, stop: waitNoLonger } = createWaiting(facts);
  const stopWatching = facts.watch(PAIRING, changed);
  const isOpen = (found: Standing<PendingPairing> | null): PendingPairing | null =>
    found?.value.granted === false ? found.value : null;
  const fall = (id: string): Promise<boolean> => facts.end(PAIRING, id);
  const drop = (id: string): void => facts.drop(PAIRING, id);

  return {
    fall,
    drop,
    told: () => facts.told(),
    open: (id) => isOpen(facts.find(PAIRING, id)),
    asked: async (id) => isOpen(await facts.ask(PAIRING, id)),
    addresses: () => [...facts.all(PAIRING).values()].map(({ value }) => value.address),
    add(request) {
      const id = randomUUID();
      const code = String(randomInt(CODES)).padStart(8, '0');
      facts.say(PAIRING, id, { ...request, code, granted: false }, CODE_FOR);
      return { request: id, code };
    },
    grant(id) {
      const found = facts.find(PAIRING, id);
      const request = isOpen(found);
      if (found === null || request === null) return;
      facts.say(PAIRING, id, { ...request, granted: true }, found.until - monotonicNow());
    },
    async granted(id) {
      const request = await settled(id);
      const isMine = request !== null && (await fall(id));
      return isMine ? accept(request) : refuse({ code: 'no-request' });
    },
    fallFrom(isFrom) {
      for (const [id, { value }] of facts.all(PAIRING)) if (isFrom(value.address)) drop(id);
    },
    list: () =>
      [...facts.all(PAIRING)].flatMap(([id, found]) =>
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
  { value: { as, name, kind, address, code }, until }: Standing<PendingPairing>,
  monotonicNow: number,
): PairingView => ({ request: id, as, name, kind, address, code, left: until - monotonicNow });

/** Those who wait here for the house token. */
function createWaiting(facts: Facts) {
  const waiting = new Set<() => void>();
  /** Resolves once it is granted or has ended, or nobody is to wait any longer. */
  function settled(id: string): Promise<PendingPairing | null> {
    return new Promise((resolve) => {
      const unwatch = facts.watch(PAIRING, (key) => key === id && look());
      const giveUp = () => done(null);
      function done(request: PendingPairing | null): void {
        unwatch();
        waiting.delete(giveUp);
        resolve(request);
      }
      function look(): void {
        const request = facts.find(PAIRING, id)?.value ?? null;
        if (request?.granted !== false) done(request);
      }
      waiting.add(giveUp);
      facts.ask(PAIRING, id).then(look, giveUp);
    });
  }
  return { settled, stop: () => waiting.forEach((giveUp) => giveUp()) };
}
