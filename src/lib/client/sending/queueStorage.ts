import {
  deleteItem,
  storeItem,
  keysWithPrefix,
  parseJson,
  readItem,
  type KeyValueStorage,
} from '../storage.ts';

export interface QueueEntry<Body, Refusal> {
  /** Idempotency key: the same in every retry. */
  readonly id: string;
  readonly body: Body;
  readonly at: number;
  /** Id of the entry that this one undoes. If that one is refused, both are dropped. */
  readonly undoes?: string;
  /** Reason of the refusal, kept until the user has seen it; null while it waits to be sent. */
  readonly refused: Refusal | null;
}

/** `stored` entries survive a reload; `in-memory` ones do not. */
export type EntryDurability = 'stored' | 'in-memory';

export interface QueueStorage<Body, Refusal> {
  put(entry: QueueEntry<Body, Refusal>): EntryDurability;
  /** True if the browser stores another entry: it may be full, or refuse in a private window. */
  canStore(): boolean;
  drop(id: string): void;
  isStillOwned(id: string): boolean;
  /** Sequence number across all pages; clocks are unreliable, since they may be set back. */
  numberOf(id: string): number;
  /** Takes over the entries of closed pages, in the order written. */
  takeOver(isOpen: (page: string) => boolean): readonly QueueEntry<Body, Refusal>[];
}

export interface QueueStorageParts<Body, Refusal> {
  readonly storage: KeyValueStorage | null;
  /** Name of the queue, without spaces; pages take over only entries of the same name. */
  readonly name: string;
  readonly page: string;
  read(raw: unknown): QueueEntry<Body, Refusal> | null;
}

interface EntryKey {
  readonly page: string;
  readonly number: number;
  readonly id: string;
}

const PROBE_CHARACTERS = 1_000;

const prefixOf = (name: string): string => `letter ${name} `;

/**
 * Returns the storage key of an entry. The key contains its page, so that two pages never overwrite
 * each other's entries.
 */
export const keyOfEntry = (name: string, { page, number, id }: EntryKey): string =>
  `${prefixOf(name)}${String(number).padStart(9, '0')} ${page} ${id}`;

function parseEntryKey(key: string, name: string): EntryKey {
  const [number = '', page = '', id = ''] = key.slice(prefixOf(name).length).split(' ');
  return { page, number: Number(number), id };
}

export function createQueueStorage<Body, Refusal>(
  parts: QueueStorageParts<Body, Refusal>,
): QueueStorage<Body, Refusal> {
  const { storage, name, page, read } = parts;
  const keys = new Map<string, string>();
  const numbers = new Map<string, number>();
  let last = 0;

  const all = () => keysWithPrefix(storage, prefixOf(name));
  function nextNumber(): number {
    const highest = all().at(-1);
    return (last =
      1 + Math.max(last, highest === undefined ? 0 : parseEntryKey(highest, name).number));
  }
  function putAt(key: string, entry: QueueEntry<Body, Refusal>): EntryDurability {
    if (!storeItem(storage, key, JSON.stringify(entry))) return 'in-memory';
    keys.set(entry.id, key);
    return 'stored';
  }
  function takeFrom(key: string): readonly QueueEntry<Body, Refusal>[] {
    const entry = read(parseJson(readItem(storage, key)));
    if (entry === null) return [];
    const known = keys.has(entry.id);
    const { number } = parseEntryKey(key, name);
    numbers.set(entry.id, number);
    const ours = keyOfEntry(name, { page, number, id: entry.id });
    // Written under the new key first. If the page crashes in between, the duplicate has the same
    // id and is executed once.
    if (known || putAt(ours, entry) === 'stored') deleteItem(storage, key);
    else keys.set(entry.id, key);
    return known ? [] : [entry];
  }
  return {
    put(entry) {
      const { id } = entry;
      const number = numbers.get(id) ?? nextNumber();
      numbers.set(id, number);
      return putAt(keys.get(id) ?? keyOfEntry(name, { page, number, id }), entry);
    },
    canStore() {
      const probe = `probe ${page}`;
      const isStored = storeItem(storage, probe, 'x'.repeat(PROBE_CHARACTERS));
      deleteItem(storage, probe);
      return isStored;
    },
    drop(id) {
      const key = keys.get(id);
      keys.delete(id);
      numbers.delete(id);
      if (key !== undefined) deleteItem(storage, key);
    },
    numberOf: (id) => numbers.get(id) ?? last,
    isStillOwned(id) {
      const key = keys.get(id);
      return key === undefined || readItem(storage, key) !== null;
    },
    takeOver(isOpen) {
      const others = all().filter((key) => parseEntryKey(key, name).page !== page);
      const newest = others.findLastIndex((key) => !isOpen(parseEntryKey(key, name).page));
      // Includes earlier entries of open pages: an entry may only be sent after those before it.
      return others.slice(0, newest + 1).flatMap(takeFrom);
    },
  };
}
