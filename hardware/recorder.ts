import { createWriteStream } from 'node:fs';
import type { ReaderEvent } from '#lib/reader/events.ts';

/** Lines that the disk has not taken yet, in bytes, before further ones are left out. */
const AT_MOST_WAITING = 1_000_000;

/** Writes down all that drivers report, for `--readers replay:FILE`. */
export interface Recorder {
  record(event: ReaderEvent): void;
  /** Resolves when all that can be written is written. */
  close(): Promise<void>;
}

const SILENT: Recorder = { record() {}, close: async () => undefined };

/** A recorder that adds lines to a file, as well as it can: it never throws and nobody waits for it. */
export function openRecorder(file: string | undefined, say: (line: string) => void): Recorder {
  if (file === undefined) return SILENT;
  let broken = false;
  const stop = (why: string) => {
    if (!broken) say(`${file} is no longer recorded (${why}); cards are taken as before`);
    broken = true;
  };
  const out = createWriteStream(file, { flags: 'a' }).on('error', (error) => stop(error.message));
  return {
    record(event) {
      if (broken) return;
      if (out.writableLength > AT_MOST_WAITING) return stop('the disk is too slow');
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
