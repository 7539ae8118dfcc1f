import { createWriteStream } from 'node:fs';
import type { ReaderEvent } from '#lib/reader/events.ts';
import { line } from './words.ts';

/** Maximum number of bytes waiting for the disk. Further lines are dropped. */
const MAX_BUFFERED_BYTES = 1_000_000;

/** Records all reader events, for `--readers replay:FILE`. */
export interface Recorder {
  record(event: ReaderEvent): void;
  close(): Promise<void>;
}

const NO_RECORDER: Recorder = { record() {}, close: async () => undefined };

export function openRecorder(file: string | undefined, say: (line: string) => void): Recorder {
  if (file === undefined) return NO_RECORDER;
  let broken = false;
  const stop = (why: string) => {
    if (!broken) say(line('bridge.not-recorded', { file, why }));
    broken = true;
  };
  const out = createWriteStream(file, { flags: 'a' }).on('error', (error) => stop(error.message));
  return {
    record(event) {
      if (broken) return;
      if (out.writableLength > MAX_BUFFERED_BYTES) return stop(line('bridge.too-slow'));
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

/** Records when each tap was detected, sent and answered, in ms since the epoch with fractions. */
export interface LatencyTrace {
  detected(tap: string): void;
  sent(tap: string): void;
  answered(tap: string): void;
  close(): void;
}

const NO_TRACE: LatencyTrace = { detected() {}, sent() {}, answered() {}, close() {} };

interface Times {
  detectedAt?: number;
  sentAt?: number;
}

const now = () => performance.timeOrigin + performance.now();

export function openTrace(file: string | undefined): LatencyTrace {
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
