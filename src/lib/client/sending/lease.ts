import { forget, keep, keysOf, recall, type Keeping } from './storage.ts';

/** A page that has not said for so long that it is open is taken for closed, in ms. */
const OPEN_FOR = 10_000;
/** How often an open page says so, in ms. */
export const SAY_OPEN_EVERY = 3_000;

const PREFIX = 'page ';
const keyOf = (page: string): string => `${PREFIX}${page}`;

/**
 * By which the pages of one browser know which of them are open. A page that sleeps in the background may be taken for
 * closed; both then send the same, and the server takes it once. (Pages by http have no locks.)
 */
export interface Lease {
  /** To be called again and again while the page is open. */
  hold(): void;
  /** The page closes. */
  release(): void;
  isOpen(page: string): boolean;
}

export function pageLease(storage: Keeping | null, page: string, now: () => number): Lease {
  // A clock that was set back must not keep a closed page open for a year.
  const isOpen = (other: string): boolean =>
    Math.abs(now() - Number(recall(storage, keyOf(other)) ?? NaN)) < OPEN_FOR;
  return {
    hold() {
      keep(storage, keyOf(page), String(now()));
      for (const key of keysOf(storage, PREFIX)) {
        if (!isOpen(key.slice(PREFIX.length))) forget(storage, key);
      }
    },
    release: () => forget(storage, keyOf(page)),
    isOpen,
  };
}
