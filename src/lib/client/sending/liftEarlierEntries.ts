import { keyOfEntry } from './queueStorage.ts';
import { forget, keep, keysOf, parsed, recall, type Keeping } from '../storage.ts';

/** Page name for entries kept before pages had names: no open page has it. */
const EARLIER = 'earlier';

/**
 * Turns what earlier versions of this program kept into entries of a closed page, so that the next page takes them
 * over. These were: all touches of a table in one list, lines of sheets, and taps, each in a form of its own.
 */
export function liftEarlierEntries(storage: Keeping | null, now: number): void {
  liftEach(storage, 'touched ', (table, kept) =>
    Array.isArray(kept)
      ? kept.map((touch) => entry(`touch:${table}`, field(touch, 'command'), touch, now))
      : null,
  );
  liftEach(storage, 'tally:', (rest, line) => {
    const [table = ''] = rest.split(':');
    const refused = field(line, 'refused') === true ? { code: 'not-taken' } : null;
    return [{ ...entry(`sheet:${table}`, field(line, 'command'), line, now), refused }];
  });
  liftEach(storage, 'tap ', (_, tap) => [entry('tap', tap, tap, now)]);
}

interface Lifted {
  readonly name: string;
  readonly id: unknown;
  readonly at: unknown;
  readonly body: unknown;
  readonly refused: object | null;
}

const entry = (name: string, body: unknown, from: unknown, now: number): Lifted => ({
  ...{ name, body, refused: null },
  id: field(from, 'id'),
  at: field(from, 'at') ?? now,
});

function liftEach(
  storage: Keeping | null,
  prefix: string,
  lift: (rest: string, kept: unknown) => readonly Lifted[] | null,
): void {
  const byNumber = (one: string, other: string) =>
    one.localeCompare(other, 'en', { numeric: true });
  for (const key of [...keysOf(storage, prefix)].sort(byNumber)) {
    const entries = lift(key.slice(prefix.length), parsed(recall(storage, key))) ?? [];
    const kept = entries
      .filter(({ id }) => typeof id === 'string')
      .map((each) => put(storage, each));
    // Where there was no room, the old form stays.
    if (kept.every(Boolean)) forget(storage, key);
  }
}

function put(storage: Keeping | null, { name, ...rest }: Lifted): boolean {
  const number = keysOf(storage, `letter ${name} `).length + 1;
  const key = keyOfEntry(name, { page: EARLIER, number, id: String(rest.id) });
  return keep(storage, key, JSON.stringify(rest));
}

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? new Map(Object.entries(of)).get(name) : undefined;
