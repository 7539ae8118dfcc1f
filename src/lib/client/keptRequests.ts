import { parseTallyRequest } from '../protocol/parse.ts';
import type { TallyRequest } from '../protocol/tally.ts';

type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Something that was written here and that the server has not taken yet, or would not take. */
export interface KeptRequest extends TallyRequest {
  /** The server has refused it; it is kept until somebody has seen that. */
  readonly refused: boolean;
}

const PREFIX = 'tally';
const keyOf = (table: string, order: string) => `${PREFIX}:${table}:${order}`;

/**
 * What this device has written and the server has not, each under a key of its own, so that two pages of one device
 * never overwrite each other's. A device that keeps nothing still sends what is written while the page is open.
 */
export function keptRequests(storage: Keeping, table: string) {
  const keys = new Map<string, string>();
  let count = 0;

  function put(request: KeptRequest): void {
    const key = keys.get(request.id) ?? keyOf(table, orderOf(count++));
    keys.set(request.id, key);
    try {
      storage.setItem(key, JSON.stringify(request));
    } catch {
      return;
    }
  }
  return {
    put,
    drop({ id }: KeptRequest): void {
      const key = keys.get(id);
      keys.delete(id);
      if (key !== undefined) storage.removeItem(key);
    },
    /** All that an earlier page left, in the order written. */
    load(): readonly KeptRequest[] {
      return keysIn(storage, keyOf(table, '')).flatMap((key) => {
        const request = read(storage.getItem(key));
        if (request === null) return [];
        keys.set(request.id, key);
        return [request];
      });
    },
  };
}

/** Sorts as it was written, over reloads too. */
const orderOf = (count: number): string =>
  `${String(Date.now()).padStart(15, '0')}-${String(count).padStart(6, '0')}`;

function keysIn(storage: Keeping, prefix: string): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return keys.filter((key) => key.startsWith(prefix)).sort();
}

function read(text: string | null): KeptRequest | null {
  try {
    const raw: unknown = JSON.parse(text ?? 'null');
    const request = parseTallyRequest(raw);
    const refused = typeof raw === 'object' && raw !== null && 'refused' in raw && raw.refused;
    return request.ok ? { ...request.value, refused: refused === true } : null;
  } catch {
    return null;
  }
}
