import * as v from 'valibot';
import type { ReaderName, TagId, Tap } from '#lib/reader/events.ts';

/** What an outbox keeps. */
export interface Contents {
  /** Taps that the server has not acknowledged, by their ids, oldest first. */
  readonly taps: Map<string, Tap>;
  /** What lies on each reader. */
  readonly lying: Map<ReaderName, TagId>;
}

export const StoredTap = v.object({
  id: v.string(),
  reader: v.string(),
  tag: v.string(),
  at: v.number(),
});
const Line = v.union([
  v.object({ tap: StoredTap }),
  v.object({ done: v.string() }),
  v.object({ lies: v.nullable(v.string()), on: v.string() }),
]);

/** Reads the file in which bridges kept their taps before they had a database. A torn line says nothing. */
export function readJournal(text: string): Contents {
  const contents: Contents = { taps: new Map(), lying: new Map() };
  for (const row of text.split('\n').slice(0, -1)) {
    const line = v.safeParse(v.pipe(v.string(), v.parseJson(), Line), row);
    if (line.success) take(line.output, contents);
  }
  return contents;
}

function take(line: v.InferOutput<typeof Line>, { taps, lying }: Contents): void {
  if ('done' in line) taps.delete(line.done);
  else if ('tap' in line) {
    taps.set(line.tap.id, line.tap);
    lying.set(line.tap.reader, line.tap.tag);
  } else if (line.lies === null) lying.delete(line.on);
  else lying.set(line.on, line.lies);
}
