import type { ReaderEvent, ReaderName } from './events.ts';
import { parseTag } from './tag.ts';

/** A tag that a reader saw, or the problem it is: random UIDs come from phones, other oddities are misreadings. */
export function tagSeen(
  reader: ReaderName,
  spelling: string,
  at: number,
): Extract<ReaderEvent, { type: 'on' | 'problem' }> {
  const tag = parseTag(spelling);
  if (tag.ok) return { type: 'on', reader, tag: tag.value, at };
  const problem = tag.refusal === 'random-uid' ? 'random-uid' : 'misread';
  return { type: 'problem', reader, problem, at };
}
