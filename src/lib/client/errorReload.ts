import { isServerReachable, claimReload } from './loadWithRetry.ts';
import { createSleepingBackoff } from './backoff.ts';
import { tabStorage } from './storage.ts';

interface HealingPage {
  isServerHere(): Promise<boolean>;
  /** Waits for the next attempt; ends early when the network is back. */
  rest(): Promise<void>;
  reload(): void;
}

export async function reloadWhenServed(
  signal: AbortSignal,
  page: HealingPage = ofBrowser(signal),
): Promise<void> {
  while (!signal.aborted) {
    await page.rest();
    if (signal.aborted) return;
    if (await page.isServerHere()) return page.reload();
  }
}

/**
 * Returns true if a failed page may reload. A page that the server delivered in that state may fail
 * again, so its reloads are rate limited. A failed client-side navigation has not asked the server
 * yet.
 */
export const mayReload = (cameFromServer: boolean): boolean =>
  !cameFromServer || claimReload(tabStorage(), Date.now());

function ofBrowser(signal: AbortSignal): HealingPage {
  const { sleep, wake } = createSleepingBackoff();
  addEventListener('online', wake);
  signal.addEventListener('abort', () => removeEventListener('online', wake));
  return { isServerHere: isServerReachable, rest: sleep, reload: () => location.reload() };
}
