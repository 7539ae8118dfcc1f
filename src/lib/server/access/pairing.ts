import { accept, refuse, type Result } from '../../game/result.ts';
import { sameSecret } from '../secret.ts';
import { createRequests, type PairingRequest, type Requests } from './requests.ts';

/** How often a code may be typed; one more, and it counts no longer. */
const TRIES = 3;
/** How many requests may stand at once, so that strangers cannot fill the house's screens. */
const MOST_AT_ONCE = 3;
/** How long an address that the house has refused is not heard, in ms. */
const SILENT_FOR = 10 * 60_000;

/**
 * Devices that ask to belong to the house, or to bring its readers' taps: each proves that it stands before a screen of
 * the house, or is let in by the house token.
 */
export interface Pairings extends Pick<Requests, 'grant' | 'granted' | 'list' | 'stop'> {
  /** Begins a request and answers its id and code; a request that stands from the same address falls. Null: not now. */
  ask(request: PairingRequest): ReturnType<Requests['add']> | null;
  /** What was asked for, once the right code is told. After the third wrong one the request falls. */
  prove(
    request: string,
    code: string,
  ): Result<PairingRequest, { readonly code: 'wrong-code' | 'no-request'; readonly left: number }>;
  refuse(request: string): void;
}

/** `changed` is called whenever the list is another. `now` in ms since the epoch. */
export function createPairings(now: () => number, changed: () => void): Pairings {
  const requests = createRequests(now, changed);
  const silent = new Map<string, number>();

  function isSilent(address: string): boolean {
    for (const [known, until] of silent) if (until <= now()) silent.delete(known);
    return silent.has(address);
  }

  return {
    grant: requests.grant,
    granted: requests.granted,
    list: requests.list,
    stop: requests.stop,
    ask(request) {
      requests.fallFrom(request.address);
      const isFull = requests.size() >= MOST_AT_ONCE;
      return isFull || isSilent(request.address) ? null : requests.add(request);
    },
    prove(id, code) {
      const request = requests.open(id);
      if (request === undefined) return refuse({ code: 'no-request', left: 0 });
      request.tries += 1;
      if (sameSecret(code, request.code)) {
        requests.fall(id);
        return accept(request);
      }
      const left = TRIES - request.tries;
      if (left === 0) requests.fall(id);
      return refuse({ code: 'wrong-code', left });
    },
    refuse(id) {
      const request = requests.open(id);
      if (request === undefined) return;
      silent.set(request.address, now() + SILENT_FOR);
      requests.fall(id);
    },
  };
}
