import * as v from 'valibot';
import { READER_PROBLEMS, type ReaderEvent } from '#lib/reader/events.ts';
import { tagEvent } from '#lib/reader/tag.ts';

const reader = v.pipe(v.string(), v.nonEmpty(), v.maxLength(120));
const at = v.pipe(v.number(), v.finite());

const EVENTS = [
  v.object({ type: v.picklist(['up', 'down', 'off']), reader }),
  v.object({ type: v.literal('on'), reader, tag: v.string() }),
  v.object({ type: v.literal('problem'), reader, problem: v.picklist(READER_PROBLEMS) }),
] as const;

const Line = v.pipe(v.string(), v.parseJson(), v.variant('type', EVENTS));
const Time = v.pipe(v.string(), v.parseJson(), v.object({ at }));

/** Parses an event line and sets its time (ms since the epoch). Null if invalid. */
export function readLine(text: string, time: number): ReaderEvent | null {
  const line = v.safeParse(Line, text);
  if (!line.success) return null;
  const event = line.output;
  return event.type === 'on' ? tagEvent(event.reader, event.tag, time) : { ...event, at: time };
}

export function readTime(text: string): number | null {
  const line = v.safeParse(Time, text);
  return line.success ? line.output.at : null;
}
