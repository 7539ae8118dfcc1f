import type { ReaderName } from '#lib/reader/events.ts';

/** What readers say their tags at; `+` stands for one level. */
export type Filter = string;

/** Where readers are that say nothing else of themselves, below what all topics of the house begin with. */
export const ownFilter = (prefix: string): Filter => `${prefix}/in/+/tag`;

/** Longer names are cut by nobody: they are no reader's. */
const LONGEST_NAME = 120;

/** Whether a filter can be used: levels that are not empty, each plain or `+`. `#` would take in our own answers. */
export const isFilter = (text: string): boolean =>
  text.length <= 500 && text.split('/').every((level) => level === '+' || /^[^+#\0]+$/.test(level));

/**
 * The reader that speaks at a topic: what stands for the filter's `+`, or the whole topic where it has none; null: the topic
 * is none of the filter's.
 */
export function readerAt(topic: string, filter: Filter): ReaderName | null {
  const [levels, wanted] = [topic.split('/'), filter.split('/')];
  const fits =
    levels.length === wanted.length &&
    wanted.every((level, n) => level === '+' || level === levels[n]);
  if (!fits) return null;
  const free = levels.filter((_, n) => wanted[n] === '+');
  const name = (free.length === 0 ? levels : free).join('/');
  return name !== '' && name.length <= LONGEST_NAME && !/\p{C}/u.test(name) ? name : null;
}

/** Where a reader says that it is there and, as its last will, that it is gone; null where there is no such place. */
export const statusBeside = (tags: string): string | null =>
  beside(tags, tags.endsWith('/SENSOR') ? 'LWT' : 'status');

/** Where a reader is told what became of its tap; null where nobody would hear it. */
export const answerBeside = (tags: string): string | null =>
  tags.endsWith('/SENSOR') ? null : beside(tags, 'answer');

function beside(tags: string, name: string): string | null {
  const above = tags.lastIndexOf('/');
  return above < 0 ? null : `${tags.slice(0, above)}/${name}`;
}
