import { isFormOpen, isBusy } from './idle.ts';
import { storeItem, type KeyValueStorage, readItem, tabStorage } from './storage.ts';

/** Backoff between attempts to fetch a part of a page, in ms; doubles each time. */
const INITIAL_DELAY_MS = 2_000;
const MAX_DELAY_MS = 60_000;
/**
 * Attempts before a reload. A browser may cache a failed fetch, and a newer server lacks old parts:
 * only a reload helps then.
 */
const ATTEMPTS_BEFORE_RELOAD = 3;
/** Minimum time between two such reloads, in ms: a second one hardly helps. */
const MIN_RELOAD_INTERVAL_MS = 10 * 60_000;
const RELOADED_AT_KEY = 'begun anew';

interface ReloadablePage {
  pause(ms: number): Promise<void>;
  isServerHere(): Promise<boolean>;
  /** True if a reload would disturb a player. `shown`: the page displays the game in progress. */
  isInUse(shown: boolean): boolean;
  /**
   * Reloads the page, unless it did so recently. Returns true if it reloads; no code runs after
   * that.
   */
  reloadOnce(): boolean;
}

/**
 * Loads a lazy part of a page, and retries until it arrives, since the server may be away. Never
 * rejects. The page reloads for it only rarely and only while idle; otherwise it works without the
 * part.
 *
 * `missing` is for a part that the page needs to show anything at all. A game in progress is
 * invisible then and does not block the reload. It is called once, if the server answers, the part
 * cannot be loaded and a reload did not help or is not allowed. The part may still arrive later.
 */
export async function loadWithRetry<Part>(
  fetchPart: () => Promise<Part>,
  missing?: () => void,
  page: ReloadablePage = browserPage,
): Promise<Part> {
  let told = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetchPart();
    } catch {
      if (tries >= ATTEMPTS_BEFORE_RELOAD && (await page.isServerHere())) {
        const begins = !page.isInUse(missing === undefined) && page.reloadOnce();
        if (!begins && !told) missing?.();
        told ||= !begins;
      }
      await page.pause(Math.min(INITIAL_DELAY_MS * 2 ** (tries - 1), MAX_DELAY_MS));
    }
  }
}

export const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  );

const browserPage: ReloadablePage = {
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  isServerHere: isServerReachable,
  isInUse: (shown) => (shown ? isBusy() : isFormOpen()),
  reloadOnce() {
    if (!claimReload(tabStorage(), Date.now())) return false;
    location.reload();
    return true;
  },
};

/**
 * Returns true if the page may reload now, and records the reload. False without storage, to avoid
 * an endless loop.
 */
export function claimReload(storage: KeyValueStorage | null, now: number): boolean {
  const begun = readItem(storage, RELOADED_AT_KEY);
  // The clock of a television may be set back.
  if (begun !== null && Math.abs(now - Number(begun)) < MIN_RELOAD_INTERVAL_MS) return false;
  return storeItem(storage, RELOADED_AT_KEY, String(now));
}
