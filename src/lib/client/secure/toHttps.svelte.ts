import { isBusy } from '../quiet.ts';
import { browserStorage, keep, keysOf, recall } from '../storage.ts';
import { carriedIn, carriedOut, isTrusted, secureOrigin } from './secureAddress.ts';

const DECLINED = 'https declined';
/** How often a page in use checks whether it may leave, in ms. */
const LOOK_AGAIN_AFTER = 2_000;

let offered: string | null = $state(null);

/** The https origin to offer: this device does not trust it yet, and nobody has declined. */
export const offeredHttps = (): string | null => offered;

/** Declines https for good on this device. */
export function declineHttps(): void {
  keep(browserStorage(), DECLINED, 'yes');
  offered = null;
}

/** May hold an invitation, which this page exchanges at once; the same page on https must find it too. */
const hashAtFirst = typeof location === 'undefined' ? '' : location.hash;

/** Keeps the choices that this device brought along from http. Call it before a page reads them. */
export function takeCarried(): void {
  if (typeof location === 'undefined' || !carriedIn(browserStorage(), hashAtFirst)) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** The address of a page on https, along with what this device chose over http. */
export const byHttps = (origin: string, path: string): string =>
  origin + path + carriedOut(browserStorage());

/**
 * Sends a device that trusts the server's certificate to the same page on https, and offers it to others. A device that
 * no longer trusts it stays where it is. Returns how to stop.
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
    // What waits to be sent is in the storage of this origin only.
    if (keysOf(storage, 'letter ').length === 0 && !isBusy()) {
      const { pathname, search } = location;
      return location.replace(origin + pathname + search + (hashAtFirst || carriedOut(storage)));
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_AFTER));
  }
}
