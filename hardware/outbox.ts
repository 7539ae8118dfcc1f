import { mkdir, open, readFile, rename, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Tap } from '#lib/reader/events.ts';

/** More taps than a long evening makes; a bridge that is out of reach that long takes no more. */
export const MOST_TAPS = 10_000;
/** From this size on a file is written anew with only what is still unsent, in bytes. */
const COMPACT_FROM = 1_048_576;
/** An outbox that ran empty starts at the front of its file again from this size on, in bytes. */
const RESTART_FROM = 4_096;

/**
 * How safe a tap is now: on disk, only in memory because the disk takes nothing (it is still delivered while
 * the bridge lives), or not taken because too many wait.
 */
export type Kept = 'on-disk' | 'in-memory' | 'full';

/** Taps that the server has not acknowledged, oldest first; they survive the end of the bridge at any moment. */
export interface Outbox {
  first(): Tap | null;
  waiting(): number;
  /** Settles when the tap is as safe as it gets; never rejects. */
  add(tap: Tap): Promise<Kept>;
  /** Forgets a tap that the server has. Lost with a crash, this only makes the tap be sent once more. */
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}

const Line = v.union([
  v.object({
    tap: v.object({ id: v.string(), reader: v.string(), tag: v.string(), at: v.number() }),
  }),
  v.object({ done: v.string() }),
]);

/**
 * Opens the outbox in a folder, with what an earlier bridge left unsent.
 * @throws the file system's error when the folder cannot be used
 */
export async function openOutbox(folder: string): Promise<Outbox> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'taps.jsonl');
  const waiting = readLines(await readFile(path, 'utf8').catch(ifMissing));
  return createOutbox(path, waiting, await writeAnew(path, waiting.values()));
}

function ifMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}

/** The taps without a `done`, in order. A line that a crash tore, or overwrote in part, says nothing. */
export function readLines(text: string): Map<string, Tap> {
  const waiting = new Map<string, Tap>();
  for (const row of text.split('\n').slice(0, -1)) {
    const line = v.safeParse(v.pipe(v.string(), v.parseJson(), Line), row);
    if (!line.success) continue;
    if ('tap' in line.output) waiting.set(line.output.tap.id, line.output.tap);
    else waiting.delete(line.output.done);
  }
  return waiting;
}

interface Written {
  readonly file: FileHandle;
  /** Bytes of whole lines in it. */
  readonly length: number;
}

/** Replaces the file in one step by one that holds these taps alone. */
async function writeAnew(path: string, taps: Iterable<Tap>): Promise<Written> {
  const text = Buffer.from([...taps].map((tap) => lineOf({ tap })).join(''));
  const file = await open(`${path}.new`, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
    await rename(`${path}.new`, path);
    return { file, length: text.length };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const lineOf = (line: v.InferOutput<typeof Line>) => `${JSON.stringify(line)}\n`;

function createOutbox(path: string, waiting: Map<string, Tap>, start: Written): Outbox {
  let { file, length } = start;
  let unwritten: Tap[] = [];
  const inTurn = queue();

  /** Writes behind the last whole line, so that what a failed write left there is overwritten. */
  async function append(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length;) {
      done += (await file.write(bytes, done, bytes.length - done, length + done)).bytesWritten;
    }
    length += bytes.length;
  }

  async function save(): Promise<Kept> {
    const taps = unwritten;
    try {
      await append(taps.map((tap) => lineOf({ tap })).join(''));
      await file.datasync();
      unwritten = [];
      return 'on-disk';
    } catch {
      return 'in-memory';
    }
  }

  async function tidy(): Promise<void> {
    if (waiting.size === 0 && length >= RESTART_FROM) {
      await file.truncate(0);
      length = 0;
    } else if (length >= COMPACT_FROM) {
      const old = file;
      ({ file, length } = await writeAnew(path, waiting.values()));
      await old.close();
    }
  }

  async function forget(id: string): Promise<void> {
    if (!waiting.delete(id)) return;
    const neverWritten = unwritten.some((tap) => tap.id === id);
    unwritten = unwritten.filter((tap) => tap.id !== id);
    if (!neverWritten) await append(lineOf({ done: id }));
    await tidy();
  }

  return {
    first: () => waiting.values().next().value ?? null,
    waiting: () => waiting.size,
    add: (tap) =>
      inTurn(async () => {
        if (waiting.size >= MOST_TAPS) return 'full';
        unwritten.push(tap);
        const kept = await save();
        waiting.set(tap.id, tap);
        return kept;
      }),
    // A disk that takes no 'done' leaves the line; the server knows the tap's id when it comes again.
    remove: (id) => inTurn(() => forget(id).catch(() => undefined)),
    close: () => inTurn(() => file.close()),
  };
}

/** Runs pieces of work one after the other, in the order they were given. */
function queue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
