/*
 * Names on the bus. Ids hold letters, digits, `-` and `_` alone: a reader may be called `#`, which would mean all topics.
 */

/** An id of any name, each name another one. */
export const idOf = (name: string): string =>
  Array.from(name, (letter) =>
    /[A-Za-z0-9-]/.test(letter) ? letter : `_${letter.codePointAt(0)?.toString(16) ?? ''}_`,
  ).join('');

export interface Topics {
  /** `online`, or `offline` as the last will. */
  readonly status: string;
  /** The whole public state of the table that plays there. */
  readonly state: string;
  readonly light: string;
  readonly event: string;
  /** Tokens that were laid, for Home Assistant's own list of tags. */
  readonly tokens: string;
  /** Where the house asks something of the table, and where it is answered. */
  readonly command: string;
  readonly answer: string;
  /** Of a reader, by its name in the house. */
  reader(name: string): string;
  /** What was laid on it. */
  tag(reader: string): string;
  isReader(topic: string): boolean;
}

export function topicsOf(prefix: string, place: string): Topics {
  const there = `${prefix}/place/${idOf(place)}`;
  return {
    status: `${prefix}/status`,
    state: `${there}/state`,
    light: `${there}/light`,
    event: `${there}/event`,
    tokens: `${there}/tokens`,
    command: `${there}/cmd`,
    answer: `${there}/answer`,
    reader: (name) => `${prefix}/reader/${idOf(name)}/state`,
    tag: (reader) => `${prefix}/reader/${idOf(reader)}/tag`,
    isReader: (topic) => topic.startsWith(`${prefix}/reader/`),
  };
}
