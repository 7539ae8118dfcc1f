import { createWriteStream } from 'node:fs';

/** Writes down when each tap was detected, sent and answered; times in ms since the epoch with fractions. */
export interface Trace {
  detected(tap: string): void;
  sent(tap: string): void;
  /** The end of a tap's way; one line of JSON. */
  answered(tap: string): void;
  close(): void;
}

const SILENT: Trace = { detected() {}, sent() {}, answered() {}, close() {} };

interface Times {
  detectedAt?: number;
  sentAt?: number;
}

const now = () => performance.timeOrigin + performance.now();

/** A trace into a file, or one that does nothing where no file is named. */
export function openTrace(file: string | undefined): Trace {
  if (file === undefined) return SILENT;
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
