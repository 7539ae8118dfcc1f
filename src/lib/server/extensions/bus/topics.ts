/*
 * Topic names. Ids contain only letters, digits, `-` and `_`: a reader may be called `#`, which is
 * the wildcard of all topics.
 */

/** Encodes a name as an id; different names give different ids. */
export const idOf = (name: string): string =>
  Array.from(name, (letter) =>
    /[A-Za-z0-9-]/.test(letter) ? letter : `_${letter.codePointAt(0)?.toString(16) ?? ''}_`,
  ).join('');

export interface VenueTopics {
  readonly status: string;
  readonly commands: string;
  reader(name: string): string;
  isReader(topic: string): boolean;
  tag(reader: string): string;
}

export const createVenueTopics = (prefix: string): VenueTopics => ({
  status: `${prefix}/status`,
  commands: `${prefix}/place/+/cmd`,
  reader: (name) => `${prefix}/reader/${idOf(name)}/state`,
  isReader: (topic) => topic.startsWith(`${prefix}/reader/`),
  tag: (reader) => `${prefix}/reader/${idOf(reader)}/tag`,
});

export interface PlaceTopics {
  readonly state: string;
  readonly light: string;
  readonly chances: string;
  readonly event: string;
  readonly tokens: string;
  readonly command: string;
  readonly answer: string;
}

export const createPlaceTopics = (prefix: string, place: string): PlaceTopics =>
  topicsOfPlace(prefix, idOf(place));

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

/** Returns the id of the place in a command topic; null for any other topic. */
export function placeIdOfCommand(prefix: string, topic: string): string | null {
  const start = `${prefix}/place/`;
  if (!topic.startsWith(start)) return null;
  return /^([\w-]+)\/cmd$/.exec(topic.slice(start.length))?.[1] ?? null;
}
