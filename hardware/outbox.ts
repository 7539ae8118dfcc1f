import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { WaitingTaps } from '#lib/protocol/uplink.ts';
import type { ReaderName, TagId, Tap } from '#lib/reader/events.ts';

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

/**
 * Taps that the server has not acknowledged, oldest first; they survive the end of the bridge at any moment. With
 * them it keeps what lies on each reader, in the same file: a card that has been taken must not be taken again.
 * It writes at once and waits for the disk: the threads that would do it meanwhile may all be held by readers
 * whose cards do not answer.
 */
export interface Outbox extends WaitingTaps {
  waiting(): number;
  /** Returns when the tap is as safe as it gets; never throws. */
  add(tap: Tap): Kept;
  /** What lies on each reader, by the taps and by what was noted since. */
  lying(): Readonly<Record<ReaderName, TagId>>;
  /** Notes what lies on a reader, other than by a tap of it; null: nothing. As safe as the disk takes it. */
  noteLying(reader: ReaderName, tag: TagId | null): void;
  /** Forgets a tap that the server has. Lost with a crash, this only makes the tap be sent once more. */
  remove(id: string): void;
  close(): void;
}

const Line = v.union([
  v.object({
    tap: v.object({ id: v.string(), reader: v.string(), tag: v.string(), at: v.number() }),
  }),
  v.object({ done: v.string() }),
  v.object({ lies: v.nullable(v.string()), on: v.string() }),
]);
type Line = v.InferOutput<typeof Line>;

/** What the lines of the file come to. */
interface Contents {
  readonly waiting: Map<string, Tap>;
  readonly lying: Map<ReaderName, TagId>;
}

/**
 * Opens the outbox in a folder, with what an earlier bridge left unsent.
 * @throws the file system's error when the folder cannot be used
 */
export function openOutbox(folder: string): Outbox {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'taps.jsonl');
  const contents = readLines(readIfThere(path));
  return createOutbox(path, contents, writeAnew(path, contents));
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** A line that a crash tore, or overwrote in part, says nothing. */
export function readLines(text: string): Contents {
  const contents: Contents = { waiting: new Map(), lying: new Map() };
  for (const row of text.split('\n').slice(0, -1)) {
    const line = v.safeParse(v.pipe(v.string(), v.parseJson(), Line), row);
    if (line.success) take(line.output, contents);
  }
  return contents;
}

function take(line: Line, { waiting, lying }: Contents): void {
  if ('done' in line) waiting.delete(line.done);
  else if ('tap' in line) {
    waiting.set(line.tap.id, line.tap);
    lying.set(line.tap.reader, line.tap.tag);
  } else if (line.lies === null) lying.delete(line.on);
  else lying.set(line.on, line.lies);
}

/** The fewest lines that come to the same: what lies stands last, for it may have changed since the taps. */
function linesOf({ waiting, lying }: Contents): Line[] {
  const taps = [...waiting.values()];
  const empty = taps.filter(({ reader }) => !lying.has(reader));
  return [
    ...taps.map((tap) => ({ tap })),
    ...empty.map(({ reader }) => ({ lies: null, on: reader })),
    ...[...lying].map(([on, lies]) => ({ lies, on })),
  ];
}

interface Written {
  readonly file: number;
  /** Bytes of whole lines in it. */
  readonly length: number;
}

/** Replaces the file in one step by one that holds this alone. */
function writeAnew(path: string, contents: Contents): Written {
  const file = openSync(`${path}.new`, 'w');
  try {
    const length = writeAt(0, file, textOf(linesOf(contents)));
    fsyncSync(file);
    renameSync(`${path}.new`, path);
    return { file, length };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

const textOf = (lines: readonly Line[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** Writes all of a text from a byte on, over what may be there, and returns how many bytes that were. */
function writeAt(start: number, file: number, text: string): number {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length;) {
    done += writeSync(file, bytes, done, bytes.length - done, start + done);
  }
  return bytes.length;
}

function createOutbox(path: string, contents: Contents, start: Written): Outbox {
  const { waiting } = contents;
  let { file, length } = start;
  let unwritten: Line[] = [];

  function note(line: Line): void {
    take(line, contents);
    unwritten.push(line);
  }

  /** Writes behind the last whole line, over what a failed write left there. */
  function flush(): void {
    length += writeAt(length, file, textOf(unwritten));
    unwritten = [];
  }

  /** Should a crash leave old lines behind these, they come to the same: each of their taps is done. */
  function startOver(): void {
    length = writeAt(0, file, textOf(linesOf(contents)));
    ftruncateSync(file, length);
    unwritten = [];
  }

  function compact(): void {
    const old = file;
    ({ file, length } = writeAnew(path, contents));
    closeSync(old);
  }

  return {
    first: () => waiting.values().next().value ?? null,
    waiting: () => waiting.size,
    lying: () => Object.fromEntries(contents.lying),
    add(tap) {
      if (waiting.size >= MOST_TAPS) return 'full';
      note({ tap });
      try {
        flush();
        fdatasyncSync(file);
        return 'on-disk';
      } catch {
        if (unwritten.length === 0) unwritten.push({ tap });
        return 'in-memory';
      }
    },
    noteLying(on, lies) {
      note({ lies, on });
      // What the disk does not take now, the next line brings along.
      orLater(flush);
    },
    remove(id) {
      if (!waiting.has(id)) return;
      note({ done: id });
      const diskIsFull = unwritten.length > 1;
      // Lost, a 'done' makes its tap be sent once more; the server knows the tap's id.
      if (waiting.size === 0 && (diskIsFull || length >= RESTART_FROM)) return orLater(startOver);
      orLater(flush);
      if (length >= COMPACT_FROM) orLater(compact);
    },
    close: () => closeSync(file),
  };
}

function orLater(write: () => void): void {
  try {
    write();
  } catch {
    // The disk is full, or gone.
  }
}
