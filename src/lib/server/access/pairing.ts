import { randomInt, randomUUID } from 'node:crypto';
import { accept, refuse, type Result } from '../../game/result.ts';
import type { PairingView } from '../../devices/view.ts';
import { sameSecret } from '../secret.ts';

/** How long a code counts, in ms. */
export const CODE_FOR = 60_000;
/** How often a code may be typed; one more, and it counts no longer. */
const TRIES = 3;
/** How many requests may stand at once, so that strangers cannot fill the house's screens. */
const MOST_AT_ONCE = 3;
/** How long an address that the house has refused is not heard, in ms. */
const SILENT_FOR = 10 * 60_000;

export type PairingRequest = Pick<PairingView, 'as' | 'name' | 'kind' | 'address'>;

interface Standing extends PairingRequest {
  readonly code: string;
  readonly end: number;
  tries: number;
}

/** Devices that ask to belong to the house, or to bring its readers' taps: each proves that it stands before a screen of the house. */
export interface Pairings {
  /** Begins a request and answers its id and code; a request that stands from the same address falls. Null: not now. */
  ask(request: PairingRequest): { readonly request: string; readonly code: string } | null;
  /** What was asked for, once the right code is told. After the third wrong one the request falls. */
  prove(
    request: string,
    code: string,
  ): Result<PairingRequest, { readonly code: 'wrong-code' | 'no-request'; readonly left: number }>;
  refuse(request: string): void;
  list(): readonly PairingView[];
  stop(): void;
}

/** `changed` is called whenever the list is another. `now` in ms since the epoch. */
export function createPairings(now: () => number, changed: () => void): Pairings {
  const standing = new Map<string, Standing>();
  const silent = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function sweep(): void {
    for (const [id, { end }] of standing) if (end <= now()) standing.delete(id);
    for (const [address, until] of silent) if (until <= now()) silent.delete(address);
  }
  function fall(id: string): void {
    if (standing.delete(id)) changed();
  }
  /** Screens must take the code away in time, whether or not somebody asks. */
  function sweepLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      sweep();
      changed();
      if (standing.size > 0) sweepLater();
    }, CODE_FOR).unref();
  }

  return {
    ask(request) {
      sweep();
      for (const [id, { address }] of standing) if (address === request.address) fall(id);
      if (silent.has(request.address) || standing.size >= MOST_AT_ONCE) return null;
      const id = randomUUID();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      standing.set(id, { ...request, code, end: now() + CODE_FOR, tries: 0 });
      sweepLater();
      changed();
      return { request: id, code };
    },
    prove(id, code) {
      sweep();
      const request = standing.get(id);
      if (request === undefined) return refuse({ code: 'no-request', left: 0 });
      request.tries += 1;
      if (sameSecret(code, request.code)) {
        fall(id);
        return accept(request);
      }
      const left = TRIES - request.tries;
      if (left === 0) fall(id);
      return refuse({ code: 'wrong-code', left });
    },
    refuse(id) {
      const request = standing.get(id);
      if (request === undefined) return;
      silent.set(request.address, now() + SILENT_FOR);
      fall(id);
    },
    list() {
      sweep();
      return [...standing].map(([request, { as, name, kind, address, code, end }]) => {
        return { request, as, name, kind, address, code, left: end - now() };
      });
    },
    stop: () => clearTimeout(timer),
  };
}
