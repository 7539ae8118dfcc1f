import { forget, keep, keysOf, parsed, recall, type Keeping } from '../storage.ts';

/** Something that a person did here and that the server has not taken yet, or has refused. */
export interface QueueEntry<Body, Refusal> {
  /** Stays the same however often it is sent, so that it is done once. */
  readonly id: string;
  readonly body: Body;
  /** ms since the epoch. */
  readonly at: number;
  /** Why it was refused; kept until somebody has seen that. Null: it waits to be sent. */
  readonly refused: Refusal | null;
}

/** Kept over a reload, or only as long as this page is open. */
export type EntryDurability = 'stored' | 'in-memory';

export interface QueueStorage<Body, Refusal> {
  put(entry: QueueEntry<Body, Refusal>): EntryDurability;
  /** True if the browser takes another entry; it may have no room, or keep nothing in a private window. */
  canStore(): boolean;
  drop(id: string): void;
  /** Whether no other page has taken it over meanwhile. */
  isOurs(id: string): boolean;
  /** Its number in the order in which all pages wrote, because clocks may be set back. */
  numberOf(id: string): number;
  /** Takes over what closed pages left behind, in the order written. */
  takeOver(isOpen: (page: string) => boolean): readonly QueueEntry<Body, Refusal>[];
}

export interface QueueStorageParts<Body, Refusal> {
  /** Null where the browser keeps nothing. */
  readonly storage: Keeping | null;
  /** The name of the entries, without spaces; pages take over only entries of the same name. */
  readonly name: string;
  readonly page: string;
  read(raw: unknown): QueueEntry<Body, Refusal> | null;
}

/** The key of an entry: whose page it is from, and its number among those of all pages, because clocks may be set back. */
interface EntryKey {
  readonly page: string;
  readonly number: number;
  readonly id: string;
}

/** More than an entry takes. */
const PROBE_CHARACTERS = 1_000;

const prefixOf = (name: string): string => `letter ${name} `;

/** Each has a key of its own, with its page in it, so that two pages never overwrite each other's. */
export const keyOfEntry = (name: string, { page, number, id }: EntryKey): string =>
  `${prefixOf(name)}${String(number).padStart(9, '0')} ${page} ${id}`;

function placeOf(key: string, name: string): EntryKey {
  const [number = '', page = '', id = ''] = key.slice(prefixOf(name).length).split(' ');
  return { page, number: Number(number), id };
}

/** Where one page of a browser keeps its entries of one name. */
export function queueStorage<Body, Refusal>(
  parts: QueueStorageParts<Body, Refusal>,
): QueueStorage<Body, Refusal> {
  const { storage, name, page, read } = parts;
  const keys = new Map<string, string>();
  const numbers = new Map<string, number>();
  let last = 0;

  const all = () => keysOf(storage, prefixOf(name));
  function nextNumber(): number {
    const highest = all().at(-1);
    return (last = 1 + Math.max(last, highest === undefined ? 0 : placeOf(highest, name).number));
  }
  function putAt(key: string, entry: QueueEntry<Body, Refusal>): EntryDurability {
    if (!keep(storage, key, JSON.stringify(entry))) return 'in-memory';
    keys.set(entry.id, key);
    return 'stored';
  }
  function takeFrom(key: string): readonly QueueEntry<Body, Refusal>[] {
    const entry = read(parsed(recall(storage, key)));
    if (entry === null) return [];
    const known = keys.has(entry.id);
    const { number } = placeOf(key, name);
    numbers.set(entry.id, number);
    const ours = keyOfEntry(name, { page, number, id: entry.id });
    // Written to the new key first: a page that dies in between leaves it twice, and the server takes it once.
    if (known || putAt(ours, entry) === 'stored') forget(storage, key);
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
      const isStored = keep(storage, probe, 'x'.repeat(PROBE_CHARACTERS));
      forget(storage, probe);
      return isStored;
    },
    drop(id) {
      const key = keys.get(id);
      keys.delete(id);
      numbers.delete(id);
      if (key !== undefined) forget(storage, key);
    },
    numberOf: (id) => numbers.get(id) ?? last,
    isOurs(id) {
      const key = keys.get(id);
      return key === undefined || recall(storage, key) !== null;
    },
    takeOver(isOpen) {
      const others = all().filter((key) => placeOf(key, name).page !== page);
      const newest = others.findLastIndex((key) => !isOpen(placeOf(key, name).page));
      // Earlier entries of open pages too: whoever sends an entry sends those before it first.
      return others.slice(0, newest + 1).flatMap(takeFrom);
    },
  };
}
