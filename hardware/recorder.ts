import { createWriteStream } from 'node:fs';
import * as v from 'valibot';
import { READER_PROBLEMS, type ReaderEvent } from '#lib/reader/events.ts';
import { tagEvent } from '#lib/reader/tag.ts';
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

const reader = v.pipe(v.string(), v.nonEmpty(), v.maxLength(120));

const EVENTS = [
  v.object({ type: v.picklist(['up', 'down', 'off']), reader }),
  v.object({ type: v.literal('on'), reader, tag: v.string() }),
  v.object({ type: v.literal('problem'), reader, problem: v.picklist(READER_PROBLEMS) }),
] as const;

const EventLine = v.pipe(v.string(), v.parseJson(), v.variant('type', EVENTS));
const EventTime = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ at: v.pipe(v.number(), v.finite()) }),
);

/** Parses an event line and sets its time (ms since the epoch). Null if invalid. */
export function readLine(text: string, time: number): ReaderEvent | null {
  const parsed = v.safeParse(EventLine, text);
  if (!parsed.success) return null;
  const event = parsed.output;
  return event.type === 'on' ? tagEvent(event.reader, event.tag, time) : { ...event, at: time };
}

export function readTime(text: string): number | null {
  const parsed = v.safeParse(EventTime, text);
  return parsed.success ? parsed.output.at : null;
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
