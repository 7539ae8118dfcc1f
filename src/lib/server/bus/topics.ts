/*
 * Names on the bus. Ids hold letters, digits, `-` and `_` alone: a reader may be called `#`, which would mean all topics.
 */

/** An id of any name, each name another one. */
export const idOf = (name: string): string =>
  Array.from(name, (letter) =>
    /[A-Za-z0-9-]/.test(letter) ? letter : `_${letter.codePointAt(0)?.toString(16) ?? ''}_`,
  ).join('');

export interface HouseTopics {
  /** `online`, or `offline` as the last will. */
  readonly status: string;
  /** All places together, for whoever listens for commands. */
  readonly commands: string;
  /** Of a reader, by its name in the house. */
  reader(name: string): string;
  isReader(topic: string): boolean;
  /** What was laid on it. */
  tag(reader: string): string;
}

export const houseTopics = (prefix: string): HouseTopics => ({
  status: `${prefix}/status`,
  commands: `${prefix}/place/+/cmd`,
  reader: (name) => `${prefix}/reader/${idOf(name)}/state`,
  isReader: (topic) => topic.startsWith(`${prefix}/reader/`),
  tag: (reader) => `${prefix}/reader/${idOf(reader)}/tag`,
});

export interface PlaceTopics {
  /** The whole public state of the table that plays there. */
  readonly state: string;
  readonly light: string;
  /** Who will win there, where the house wishes that. */
  readonly chances: string;
  readonly event: string;
  /** Tokens that were laid, for Home Assistant's own list of tags. */
  readonly tokens: string;
  /** Where the house asks something of the table, and where it is answered. */
  readonly command: string;
  readonly answer: string;
}

export const placeTopics = (prefix: string, place: string): PlaceTopics =>
  topicsOfPlace(prefix, idOf(place));

/** The same by the id that a place has on the bus. */
export function topicsOfPlace(prefix: string, id: string): PlaceTopics {
  const there = `${prefix}/place/${id}`;
  return {
    state: `${there}/state`,
    light: `${there}/light`,
    chances: `${there}/chances`,
    event: `${there}/event`,
    tokens: `${there}/tokens`,
    command: `${there}/cmd`,
    answer: `${there}/answer`,
  };
}

/** The id of the place at which something is asked; null: nothing is. */
export function askedPlace(prefix: string, topic: string): string | null {
  const start = `${prefix}/place/`;
  if (!topic.startsWith(start)) return null;
  return /^([\w-]+)\/cmd$/.exec(topic.slice(start.length))?.[1] ?? null;
}
