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

/**
 * Taps that the server has not acknowledged, oldest first; they survive the end of the bridge at any moment.
 * It writes at once and waits for the disk: the threads that would do it meanwhile may all be held by readers
 * whose cards do not answer.
 */
export interface Outbox extends WaitingTaps {
  waiting(): number;
  /** Returns when the tap is as safe as it gets; never throws. */
  add(tap: Tap): Kept;
  /** Forgets a tap that the server has. Lost with a crash, this only makes the tap be sent once more. */
  remove(id: string): void;
  close(): void;
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
export function openOutbox(folder: string): Outbox {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'taps.jsonl');
  const waiting = readLines(readIfThere(path));
  return createOutbox(path, waiting, writeAnew(path, waiting.values()));
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
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
  readonly file: number;
  /** Bytes of whole lines in it. */
  readonly length: number;
}

/** Replaces the file in one step by one that holds these taps alone. */
function writeAnew(path: string, taps: Iterable<Tap>): Written {
  const file = openSync(`${path}.new`, 'w');
  try {
    const length = writeAt(0, file, [...taps].map((tap) => lineOf({ tap })).join(''));
    fsyncSync(file);
    renameSync(`${path}.new`, path);
    return { file, length };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

const lineOf = (line: v.InferOutput<typeof Line>) => `${JSON.stringify(line)}\n`;

/** Writes all of a text from a byte on, over what may be there, and returns how many bytes that were. */
function writeAt(start: number, file: number, text: string): number {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length;) {
    done += writeSync(file, bytes, done, bytes.length - done, start + done);
  }
  return bytes.length;
}

function createOutbox(path: string, waiting: Map<string, Tap>, start: Written): Outbox {
  let { file, length } = start;
  let unwritten: Tap[] = [];

  /** Behind the last whole line, so that what a failed write left there is overwritten. */
  function append(text: string): void {
    length += writeAt(length, file, text);
  }

  function save(): Kept {
    try {
      append(unwritten.map((tap) => lineOf({ tap })).join(''));
      fdatasyncSync(file);
      unwritten = [];
      return 'on-disk';
    } catch {
      return 'in-memory';
    }
  }

  function tidy(): void {
    if (waiting.size === 0 && length >= RESTART_FROM) {
      ftruncateSync(file, 0);
      length = 0;
    } else if (length >= COMPACT_FROM) {
      const old = file;
      ({ file, length } = writeAnew(path, waiting.values()));
      closeSync(old);
    }
  }

  function noteDone(id: string): void {
    const neverWritten = unwritten.some((tap) => tap.id === id);
    unwritten = unwritten.filter((tap) => tap.id !== id);
    if (!neverWritten) append(lineOf({ done: id }));
    tidy();
  }

  return {
    first: () => waiting.values().next().value ?? null,
    waiting: () => waiting.size,
    add(tap) {
      if (waiting.size >= MOST_TAPS) return 'full';
      unwritten.push(tap);
      waiting.set(tap.id, tap);
      return save();
    },
    remove(id) {
      if (!waiting.delete(id)) return;
      try {
        noteDone(id);
      } catch {
        // A disk that takes no 'done' keeps the line; the server knows the tap's id when it comes again.
      }
    },
    close: () => closeSync(file),
  };
}
