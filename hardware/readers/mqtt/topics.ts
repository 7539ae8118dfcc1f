import type { ReaderName } from '#lib/reader/events.ts';

export type Filter = string;

export const ownFilter = (prefix: string): Filter => `${prefix}/in/+/tag`;

const LONGEST_NAME = 120;

/**
 * True for usable filters: no empty levels, each plain or `+`. `#` is refused because it would
 * match our own answers.
 */
export const isFilter = (text: string): boolean =>
  text.length <= 500 && text.split('/').every((level) => level === '+' || /^[^+#\0]+$/.test(level));

/**
 * Returns the reader of a topic: the level at the filter's `+`, or the whole topic without one.
 * Null if the topic does not match.
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

export function speakerAt(topic: string, filter: Filter): ReaderName | null {
  const status = statusBeside(filter);
  const speaker = status === null ? null : readerAt(topic, status);
  return speaker === null || filter.includes('+') ? speaker : readerAt(filter, filter);
}

/** True if devices that are no readers use these topics too, as all Tasmota devices do. */
export const isShared = (filter: Filter): boolean => filter.endsWith('/SENSOR');

/** Returns the topic of a reader's status and last will; null if there is none. */
export const statusBeside = (filter: Filter): string | null =>
  beside(filter, filter, isShared(filter) ? 'LWT' : 'status');

/** Returns the topic for the answer to a tap; null if no device would receive it. */
export const answerTo = (topic: string, filter: Filter): string | null =>
  isShared(filter) ? null : beside(topic, filter, 'answer');

function beside(topic: string, filter: Filter, name: string): string | null {
  const above = topic.lastIndexOf('/');
  return above < 0 || filter.endsWith('+') ? null : `${topic.slice(0, above)}/${name}`;
}
