/** As searched: without accents, capitals and doubled spaces. */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .toLowerCase()
    .trim();

/** Whether every word of the query stands somewhere in the text; `text` is searchable already. */
export const isFound = (text: string, query: string): boolean =>
  searchable(query)
    .split(' ')
    .every((word) => text.includes(word));
