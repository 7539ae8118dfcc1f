/** How long after a part of a page could not be fetched it is asked for again, in ms. */
const AGAIN_AFTER = 2_000;
/** A browser may remember that a part was not there; after so many tries the page begins anew. */
const TRIES = 3;

interface Page {
  /** Waits so many ms. */
  pause(ms: number): Promise<void>;
  /** Whether the server answers just now. */
  isServerHere(): Promise<boolean>;
  /** Loads the page anew; nothing after it happens. */
  begin(): void;
}

/**
 * A part of a page that is fetched when it is to be shown, and is asked for again until it is here: the server may be away
 * just then. Never rejects.
 */
export async function fetched<Part>(
  fetchPart: () => Promise<Part>,
  page: Page = ofBrowser,
): Promise<Part> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetchPart();
    } catch {
      await page.pause(AGAIN_AFTER);
    }
    if (tries % TRIES === 0 && (await page.isServerHere())) page.begin();
  }
}

const ofBrowser: Page = {
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  isServerHere: () =>
    fetch('/healthz').then(
      ({ ok }) => ok,
      () => false,
    ),
  begin: () => location.reload(),
};
