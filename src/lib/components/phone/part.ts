/** What this phone is at the table: a player's, the referee's, or one that only watches. */
export type Part =
  | { readonly type: 'seat'; readonly name: string }
  | { readonly type: 'referee' }
  | { readonly type: 'watch' };

const keyOf = (table: string): string => `part ${table}`;

/** What this phone said it is, or null when nobody has chosen yet. */
export function recallPart(storage: Pick<Storage, 'getItem'>, table: string): Part | null {
  try {
    const stored = storage.getItem(keyOf(table));
    if (stored === 'referee' || stored === 'watch') return { type: stored };
    return stored?.startsWith('seat ') === true ? { type: 'seat', name: stored.slice(5) } : null;
  } catch {
    return null;
  }
}

/** Forgets it: this phone is asked again. */
export function forgetPart(storage: Pick<Storage, 'removeItem'>, table: string): void {
  try {
    storage.removeItem(keyOf(table));
  } catch {
    return;
  }
}

/** Keeps the choice for this table. A browser that keeps nothing asks again after a reload. */
export function rememberPart(storage: Pick<Storage, 'setItem'>, table: string, part: Part): void {
  try {
    storage.setItem(keyOf(table), part.type === 'seat' ? `seat ${part.name}` : part.type);
  } catch {
    return;
  }
}
