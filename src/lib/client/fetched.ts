import { isAsked, isBusy } from './quiet.ts';
import { keep, type Keeping, recall, tabStorage } from './storage.ts';

/** Pauses between tries to fetch a part of a page, in ms: twice as long each time. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 60_000;
/** A browser may remember a failed fetch, and a newer server lacks old parts: after so many tries only a new page helps. */
const TRIES = 3;
/** How long the page is not begun anew for the sake of a part once it was, in ms: it would hardly help the second time. */
const BEGUN_FOR = 10 * 60_000;
const BEGUN = 'begun anew';

interface Page {
  /** Waits so many ms. */
  pause(ms: number): Promise<void>;
  /** Whether the server answers just now. */
  isServerHere(): Promise<boolean>;
  /** Whether somebody would miss something if the page were begun anew; `shown`: it shows what is going on. */
  isNeeded(shown: boolean): boolean;
  /** Begins the page anew, after which nothing runs, unless it did so of late. Whether it does. */
  begin(): boolean;
}

/**
 * A part of a page that is fetched when it is shown, and asked for until it arrives: the server may be away just then.
 * Never rejects. Only a page that nobody is busy with is begun anew for it, and seldom; any other does without the part.
 *
 * `missing` is for what a page has nothing to show without: a round in play is not seen then, so it keeps nobody from
 * beginning anew. It is called once, when the server is here, the part cannot be had, and beginning anew did not help or must
 * not be. The part may still come.
 */
export async function fetched<Part>(
  fetchPart: () => Promise<Part>,
  missing?: () => void,
  page: Page = ofBrowser,
): Promise<Part> {
  let told = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetchPart();
    } catch {
      if (tries >= TRIES && (await page.isServerHere())) {
        const begins = !page.isNeeded(missing === undefined) && page.begin();
        if (!begins && !told) missing?.();
        told ||= !begins;
      }
      await page.pause(Math.min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE));
    }
  }
}

/** True if the server answers just now. */
export const isServerHere = (): Promise<boolean> =>
  fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  );

const ofBrowser: Page = {
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  isServerHere,
  isNeeded: (shown) => (shown ? isBusy() : isAsked()),
  begin() {
    if (!mayBegin(tabStorage(), Date.now())) return false;
    location.reload();
    return true;
  },
};

/** Whether a page may begin anew now, which is kept; not where nothing can be kept, for that could go on for ever. */
export function mayBegin(storage: Keeping | null, now: number): boolean {
  const begun = recall(storage, BEGUN);
  // The clock of a television may be put back.
  if (begun !== null && Math.abs(now - Number(begun)) < BEGUN_FOR) return false;
  return keep(storage, BEGUN, String(now));
}
