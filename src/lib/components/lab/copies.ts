import { keep, parsed, recall, tabStorage } from '#lib/client/storage.ts';

/** How many times each virtual card was laid, by deck and card, kept over reloads of the tab. */
export type Laid = Readonly<Record<string, number>>;

const KEY = 'lab copies';

export function recallCopies(): Laid {
  const stored = parsed(recall(tabStorage(), KEY));
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter(([, count]) => Number.isSafeInteger(count)));
}

/** A browser that keeps nothing only begins again with the first copies. */
export const rememberCopies = (laid: Laid): boolean =>
  keep(tabStorage(), KEY, JSON.stringify(laid));
