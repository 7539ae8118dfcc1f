import type { KeyValueStorage } from '#lib/client/storage.ts';

/** Storage of a browser that survives reloads, with unordered entries and a size limit. */
export function storageOf(
  room = Infinity,
): KeyValueStorage & { readonly entries: Map<string, string> } {
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
