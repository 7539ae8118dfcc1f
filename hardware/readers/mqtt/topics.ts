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

/** The reader of which something is said at a topic: that it is there, or gone; null: of none of the filter's. */
export function speakerAt(topic: string, filter: Filter): ReaderName | null {
  const status = statusBeside(filter);
  const speaker = status === null ? null : readerAt(topic, status);
  return speaker === null || filter.includes('+') ? speaker : readerAt(filter, filter);
}

/** Whether devices that are no readers speak there too, as all of a house do that speak Tasmota. */
export const isShared = (filter: Filter): boolean => filter.endsWith('/SENSOR');

/** Where a reader says that it is there and, as its last will, that it is gone; null where there is no such place. */
export const statusBeside = (filter: Filter): string | null =>
  beside(filter, filter, isShared(filter) ? 'LWT' : 'status');

/** Where a reader is told what became of the tap that it told at a topic; null where nobody would hear it. */
export const answerTo = (topic: string, filter: Filter): string | null =>
  isShared(filter) ? null : beside(topic, filter, 'answer');

/** Nothing where the filter takes in whatever stands there. */
function beside(topic: string, filter: Filter, name: string): string | null {
  const above = topic.lastIndexOf('/');
  return above < 0 || filter.endsWith('+') ? null : `${topic.slice(0, above)}/${name}`;
}
