import { isServerHere, mayBegin } from './fetched.ts';
import { growingRests } from './pauses.ts';
import { tabStorage } from './storage.ts';

interface HealingPage {
  isServerHere(): Promise<boolean>;
  /** Waits until it is worth asking again; ends early when the network is back. */
  rest(): Promise<void>;
  reload(): void;
}

/** Loads a page that failed anew once the server answers, as when a link was touched without a network. */
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
 * True if a page that failed may load itself anew. One that came from the server like this may fail again, so it does so
 * seldom; one that failed on the way from another page was not asked of the server yet.
 */
export const mayReload = (cameFromServer: boolean): boolean =>
  !cameFromServer || mayBegin(tabStorage(), Date.now());

function ofBrowser(signal: AbortSignal): HealingPage {
  const { rest, wake } = growingRests();
  addEventListener('online', wake);
  signal.addEventListener('abort', () => removeEventListener('online', wake));
  return { isServerHere, rest, reload: () => location.reload() };
}
