import { accept, refuse, type Result } from '../game/result.ts';
import type { ReaderEvent, ReaderName, TagId } from './events.ts';

/** Lengths of a UID in hex digits: 4, 7 or 10 bytes (ISO 14443-3). */
const UID_LENGTHS = [8, 14, 20];

type TagRefusal = 'not-a-uid' | 'random-uid';

/**
 * Normalises a UID from any notation ("04:A1:B2…", "04-A1-…", bare hex in either case). Refuses
 * texts that are no UID, and 4-byte UIDs that begin with 08: phones generate those for every tap.
 */
export function parseTag(spelling: string): Result<TagId, TagRefusal> {
  const tag = spelling.toLowerCase().replace(/[\s:.-]/g, '');
  if (!UID_LENGTHS.includes(tag.length) || !/^[0-9a-f]+$/.test(tag)) return refuse('not-a-uid');
  return tag.length === 8 && tag.startsWith('08') ? refuse('random-uid') : accept(tag);
}

/**
 * Returns the event for a tag, or its problem: random UIDs come from phones, anything else is a
 * misreading.
 */
export function tagEvent(
  reader: ReaderName,
  spelling: string,
  at: number,
): Extract<ReaderEvent, { type: 'on' | 'problem' }> {
  const tag = parseTag(spelling);
  if (tag.ok) return { type: 'on', reader, tag: tag.value, at };
  const problem = tag.refusal === 'random-uid' ? 'random-uid' : 'misread';
  return { type: 'problem', reader, problem, at };
}
