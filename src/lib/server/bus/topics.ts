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
  /** Of a reader, by its name in the house. */
  reader(name: string): string;
  isReader(topic: string): boolean;
}

export const topicsOf = (prefix: string, place: string): Topics => ({
  status: `${prefix}/status`,
  state: `${prefix}/place/${idOf(place)}/state`,
  light: `${prefix}/place/${idOf(place)}/light`,
  event: `${prefix}/place/${idOf(place)}/event`,
  reader: (name) => `${prefix}/reader/${idOf(name)}/state`,
  isReader: (topic) => topic.startsWith(`${prefix}/reader/`),
});
