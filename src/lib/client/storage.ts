/** The part of a browser's storage that is used; tests pass something else. */
export type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** What this browser keeps across reloads; null where it keeps nothing, as in private windows of some browsers. */
export function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** What this tab keeps across reloads, and no other; null where it keeps nothing. */
export function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** Answers whether it was kept: a browser may have no room. */
export function keep(storage: Pick<Keeping, 'setItem'> | null, key: string, text: string): boolean {
  try {
    storage?.setItem(key, text);
    return storage !== null;
  } catch {
    return false;
  }
}

/** Null for what is not there or cannot be read. */
export function recall(storage: Pick<Keeping, 'getItem'> | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function forget(storage: Pick<Keeping, 'removeItem'> | null, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // It stays, and is recognised later by its id.
  }
}

/** All keys with this prefix, sorted. */
export function keysOf(storage: Keeping | null, prefix: string): readonly string[] {
  try {
    const count = storage?.length ?? 0;
    const keys = Array.from({ length: count }, (_, at) => storage?.key(at) ?? '');
    return keys.filter((key) => key.startsWith(prefix)).sort();
  } catch {
    return [];
  }
}

/** The value of a JSON text; undefined for anything else. */
export function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
