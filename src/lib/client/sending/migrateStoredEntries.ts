import { keyOfEntry } from './queueStorage.ts';
import {
  deleteItem,
  storeItem,
  keysWithPrefix,
  parseJson,
  readItem,
  type KeyValueStorage,
} from '../storage.ts';

/** Page id of entries stored before pages had ids; no open page has it. */
const EARLIER = 'earlier';

/**
 * Migrates entries of earlier versions to entries of a closed page, so that the next page takes
 * them over. Old forms: one list of touches for each table, lines of score sheets, and taps.
 */
export function migrateStoredEntries(storage: KeyValueStorage | null, now: number): void {
  migrateEach(storage, 'touched ', (table, kept) =>
    Array.isArray(kept)
      ? kept.map((touch) => entry(`touch:${table}`, field(touch, 'command'), touch, now))
      : null,
  );
  migrateEach(storage, 'tally:', (rest, line) => {
    const [table = ''] = rest.split(':');
    const refused = field(line, 'refused') === true ? { code: 'not-taken' } : null;
    return [{ ...entry(`sheet:${table}`, field(line, 'command'), line, now), refused }];
  });
  migrateEach(storage, 'tap ', (_, tap) => [entry('tap', tap, tap, now)]);
}

interface MigratedEntry {
  readonly name: string;
  readonly id: unknown;
  readonly at: unknown;
  readonly body: unknown;
  readonly refused: object | null;
}

const entry = (name: string, body: unknown, from: unknown, now: number): MigratedEntry => ({
  name,
  body,
  refused: null,
  id: field(from, 'id'),
  at: field(from, 'at') ?? now,
});

function migrateEach(
  storage: KeyValueStorage | null,
  prefix: string,
  lift: (rest: string, kept: unknown) => readonly MigratedEntry[] | null,
): void {
  const byNumber = (one: string, other: string) =>
    one.localeCompare(other, 'en', { numeric: true });
  for (const key of [...keysWithPrefix(storage, prefix)].sort(byNumber)) {
    const entries = lift(key.slice(prefix.length), parseJson(readItem(storage, key))) ?? [];
    const kept = entries
      .filter(({ id }) => typeof id === 'string')
      .map((each) => put(storage, each));
    // Without storage space, the old form stays.
    if (kept.every(Boolean)) deleteItem(storage, key);
  }
}

function put(storage: KeyValueStorage | null, { name, ...rest }: MigratedEntry): boolean {
  const number = keysWithPrefix(storage, `letter ${name} `).length + 1;
  const key = keyOfEntry(name, { page: EARLIER, number, id: String(rest.id) });
  return storeItem(storage, key, JSON.stringify(rest));
}

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? new Map(Object.entries(of)).get(name) : undefined;
