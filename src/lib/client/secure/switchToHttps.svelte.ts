import { isBusy } from '../idle.ts';
import { browserStorage, storeItem, keysWithPrefix, readItem } from '../storage.ts';
import { storeDecodedChoices, encodeChoices, isTrusted, secureOrigin } from './secureAddress.ts';

const DECLINED = 'https declined';
const IDLE_CHECK_INTERVAL_MS = 2_000;

let offered: string | null = $state(null);

export const offeredHttps = (): string | null => offered;

export function declineHttps(): void {
  storeItem(browserStorage(), DECLINED, 'yes');
  offered = null;
}

/** May hold an invitation that this page redeems at once; the same page on https needs it too. */
const initialHash = typeof location === 'undefined' ? '' : location.hash;

export function storeCarriedChoices(): void {
  if (typeof location === 'undefined' || !storeDecodedChoices(browserStorage(), initialHash))
    return;
  history.replaceState(history.state, '', location.pathname + location.search);
}

export const httpsAddress = (origin: string, path: string): string =>
  origin + path + encodeChoices(browserStorage());

/**
 * Moves a device that trusts the certificate to the same page on https, and offers https to others.
 * A device that no longer trusts it stays. Returns the function that stops it.
 */
export function switchToHttps(): () => void {
  const origin = secureOrigin();
  if (origin === null) return () => {};
  const stop = new AbortController();
  void switchWhenIdle(origin, stop.signal).catch((error: unknown) => reportError(error));
  return () => stop.abort();
}

async function switchWhenIdle(origin: string, signal: AbortSignal): Promise<void> {
  const storage = browserStorage();
  if (!(await isTrusted(origin))) {
    if (readItem(storage, DECLINED) === null) offered = origin;
    return;
  }
  while (!signal.aborted) {
    // Pending entries are stored for this origin only: send them first.
    if (keysWithPrefix(storage, 'letter ').length === 0 && !isBusy()) {
      const { pathname, search } = location;
      return location.replace(origin + pathname + search + (initialHash || encodeChoices(storage)));
    }
    await new Promise((resolve) => setTimeout(resolve, IDLE_CHECK_INTERVAL_MS));
  }
}
