import { createWriteStream } from 'node:fs';
import type { ReaderEvent } from '#lib/reader/events.ts';
import { line } from './words.ts';

/** How many bytes may wait for the disk before further lines are dropped. */
const AT_MOST_WAITING = 1_000_000;

/** Writes down all that drivers report, for `--readers replay:FILE`. */
export interface Recorder {
  record(event: ReaderEvent): void;
  /** Resolves when all that can be written is written. */
  close(): Promise<void>;
}

const SILENT: Recorder = { record() {}, close: async () => undefined };

/** A recorder that appends lines to a file as well as it can: it never throws, and nobody waits for it. */
export function openRecorder(file: string | undefined, say: (line: string) => void): Recorder {
  if (file === undefined) return SILENT;
  let broken = false;
  const stop = (why: string) => {
    if (!broken) say(line('bridge.not-recorded', { file, why }));
    broken = true;
  };
  const out = createWriteStream(file, { flags: 'a' }).on('error', (error) => stop(error.message));
  return {
    record(event) {
      if (broken) return;
      if (out.writableLength > AT_MOST_WAITING) return stop(line('bridge.too-slow'));
      const { at, type, ...rest } = event;
      out.write(`${JSON.stringify({ at, type, ...rest })}\n`);
    },
    close: () =>
      new Promise((closed) => {
        if (out.closed) return closed();
        out.once('close', closed).end();
      }),
  };
}

/** Writes down when each tap was detected, sent and answered; times in ms since the epoch with fractions. */
export interface Trace {
  detected(tap: string): void;
  sent(tap: string): void;
  /** The end of a tap's way; one line of JSON. */
  answered(tap: string): void;
  close(): void;
}

const NO_TRACE: Trace = { detected() {}, sent() {}, answered() {}, close() {} };

interface Times {
  detectedAt?: number;
  sentAt?: number;
}

const now = () => performance.timeOrigin + performance.now();

/** A trace into a file, or one that does nothing where no file is named. */
export function openTrace(file: string | undefined): Trace {
  if (file === undefined) return NO_TRACE;
  const out = createWriteStream(file, { flags: 'a' }).on('error', () => undefined);
  const times = new Map<string, Times>();
  const note = (tap: string, time: Times) => void times.set(tap, { ...times.get(tap), ...time });
  return {
    detected: (tap) => note(tap, { detectedAt: now() }),
    sent: (tap) => note(tap, { sentAt: now() }),
    answered(tap) {
      out.write(`${JSON.stringify({ tap, ...times.get(tap), ackedAt: now() })}\n`);
      times.delete(tap);
    },
    close: () => void out.end(),
  };
}
