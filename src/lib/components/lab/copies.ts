/** How many times each virtual card was laid, by deck and card, kept over reloads of the tab. */
export type Laid = Readonly<Record<string, number>>;

const KEY = 'lab copies';

export function recallCopies(): Laid {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return Object.fromEntries(entries.filter(([, count]) => Number.isSafeInteger(count)));
  } catch {
    return {};
  }
}

/** A browser that keeps nothing only begins again with the first copies. */
export function rememberCopies(laid: Laid): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(laid));
  } catch {
    return;
  }
}
