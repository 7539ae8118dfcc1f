/** Pause before a part of a page that could not be fetched is asked for again, in ms. */
const AGAIN_AFTER = 2_000;
/** A browser may remember a failed fetch; after so many tries the page is reloaded. */
const TRIES = 3;

interface Page {
  /** Waits so many ms. */
  pause(ms: number): Promise<void>;
  /** Whether the server answers just now. */
  isServerHere(): Promise<boolean>;
  /** Reloads the page; nothing runs after that. */
  begin(): void;
}

/**
 * A part of a page that is fetched when it is shown, and asked for until it arrives: the server may be away just then.
 * Never rejects.
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
