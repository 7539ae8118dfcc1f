import * as v from 'valibot';
import { READER_PROBLEMS, type ReaderEvent } from '#lib/reader/events.ts';
import { tagSeen } from '../contract.ts';

const reader = v.pipe(v.string(), v.nonEmpty(), v.maxLength(120));

/** Reader events as text; when it happened is when the line came. */
const Line = v.variant('type', [
  v.object({ type: v.picklist(['up', 'down', 'off']), reader }),
  v.object({ type: v.literal('on'), reader, tag: v.string() }),
  v.object({ type: v.literal('problem'), reader, problem: v.picklist(READER_PROBLEMS) }),
]);

const Text = v.pipe(v.string(), v.parseJson(), Line);

/** The event that a line stands for, or null when it makes no sense. */
export function readLine(text: string, at: number): ReaderEvent | null {
  const line = v.safeParse(Text, text);
  if (!line.success) return null;
  const event = line.output;
  return event.type === 'on' ? tagSeen(event.reader, event.tag, at) : { ...event, at };
}
