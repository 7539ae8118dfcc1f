import { isBusy } from '../quiet.ts';
import { browserStorage, keep, keysOf, recall } from '../sending/storage.ts';
import { carriedIn, carriedOut, isTrusted, secureOrigin } from './secureAddress.ts';

const DECLINED = 'https declined';
/** How often a page that somebody is busy with looks whether it may go, in ms. */
const LOOK_AGAIN_AFTER = 2_000;

let offered: string | null = $state(null);

/** The server by https, where this device does not trust it yet and nobody has said that they need no more. */
export const offeredHttps = (): string | null => offered;

/** Nobody here wants to hear of it again. */
export function declineHttps(): void {
  keep(browserStorage(), DECLINED, 'yes');
  offered = null;
}

/** An invitation, which this page exchanges at once: the same page by https is to find it too. */
const hashAtFirst = typeof location === 'undefined' ? '' : location.hash;

/** Keeps what this device has brought along from http. To be called before a page asks what was chosen here. */
export function takeCarried(): void {
  if (typeof location === 'undefined' || !carriedIn(browserStorage(), hashAtFirst)) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** A page by https, which finds there what this device has chosen by http. */
export const byHttps = (origin: string, path: string): string =>
  origin + path + carriedOut(browserStorage());

/**
 * Sends a device that trusts the server's certificate to the same page by https, and offers that to others. A device
 * that trusts it no longer stays where it is. Returns how to stop.
 */
export function goToHttps(): () => void {
  const origin = secureOrigin();
  if (origin === null) return () => {};
  const stop = new AbortController();
  void look(origin, stop.signal).catch((error: unknown) => reportError(error));
  return () => stop.abort();
}

async function look(origin: string, signal: AbortSignal): Promise<void> {
  const storage = browserStorage();
  if (!(await isTrusted(origin))) {
    if (recall(storage, DECLINED) === null) offered = origin;
    return;
  }
  while (!signal.aborted) {
    // What waits to be sent lies in the storage of this address alone.
    if (keysOf(storage, 'letter ').length === 0 && !isBusy()) {
      const { pathname, search } = location;
      return location.replace(origin + pathname + search + (hashAtFirst || carriedOut(storage)));
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_AFTER));
  }
}
