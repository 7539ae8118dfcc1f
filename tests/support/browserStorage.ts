import type { Keeping } from '#lib/client/storage.ts';

/** What a browser keeps over reloads: entries that it lists in no order, and no more than there is room for. */
export function storageOf(room = Infinity): Keeping & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    get length() {
      return entries.size;
    },
    key: (at) => [...entries.keys()].reverse()[at] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (!entries.has(key) && entries.size >= room) throw new Error('QuotaExceededError');
      entries.set(key, value);
    },
    removeItem: (key) => void entries.delete(key),
  };
}
