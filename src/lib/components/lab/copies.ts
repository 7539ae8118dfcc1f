import { storeItem, parseJson, readItem, tabStorage } from '#lib/client/storage.ts';

export type LaidCopies = Readonly<Record<string, number>>;

const KEY = 'lab copies';

export function readCopies(): LaidCopies {
  const stored = parseJson(readItem(tabStorage(), KEY));
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter(([, count]) => Number.isSafeInteger(count)));
}

/** A browser without storage starts again with the first copies. */
export const storeCopies = (laid: LaidCopies): boolean =>
  storeItem(tabStorage(), KEY, JSON.stringify(laid));
