/** As much of a browser's storage as is used; in tests anything else that keeps texts under names. */
export type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** What this browser keeps over reloads; null where it keeps nothing, in a private window of some browsers for one. */
export function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Whether it is kept: a browser may have no room. */
export function keep(storage: Keeping | null, key: string, text: string): boolean {
  try {
    storage?.setItem(key, text);
    return storage !== null;
  } catch {
    return false;
  }
}

/** Null for what is not there, or is no longer to be had. */
export function recall(storage: Keeping | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function forget(storage: Keeping | null, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // It stays, and whoever finds it later knows it by its id.
  }
}

/** All names that begin so, sorted. */
export function keysOf(storage: Keeping | null, prefix: string): readonly string[] {
  try {
    const count = storage?.length ?? 0;
    const keys = Array.from({ length: count }, (_, at) => storage?.key(at) ?? '');
    return keys.filter((key) => key.startsWith(prefix)).sort();
  } catch {
    return [];
  }
}

/** What was written as JSON; undefined for anything else. */
export function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
