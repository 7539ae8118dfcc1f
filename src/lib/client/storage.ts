export type KeyValueStorage = Pick<
  Storage,
  'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'
>;

/**
 * Returns `localStorage`; null where the browser blocks it, as in private windows of some browsers.
 */
export function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** Stores a text; returns false if it was not stored, for instance for lack of space. */
export function storeItem(
  storage: Pick<KeyValueStorage, 'setItem'> | null,
  key: string,
  text: string,
): boolean {
  try {
    storage?.setItem(key, text);
    return storage !== null;
  } catch {
    return false;
  }
}

export function readItem(
  storage: Pick<KeyValueStorage, 'getItem'> | null,
  key: string,
): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function deleteItem(storage: Pick<KeyValueStorage, 'removeItem'> | null, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // The entry stays; the server recognises a repeat by its id.
  }
}

export function keysWithPrefix(storage: KeyValueStorage | null, prefix: string): readonly string[] {
  try {
    const count = storage?.length ?? 0;
    const keys = Array.from({ length: count }, (_, at) => storage?.key(at) ?? '');
    return keys.filter((key) => key.startsWith(prefix)).sort();
  } catch {
    return [];
  }
}

export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
