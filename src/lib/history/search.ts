/** Normalises text for searching: no accents, lower case, single spaces. */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .toLowerCase()
    .trim();

/** True if the text contains every word of the query. `text` must be a result of `searchable`. */
export const matchesQuery = (text: string, query: string): boolean =>
  searchable(query)
    .split(' ')
    .every((word) => text.includes(word));
