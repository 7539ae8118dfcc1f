import type { Deck } from './state.ts';

/** The first name, from this number on, that no deck bears: for one that nobody has named, after those that there are. */
export function unusedDeckName(
  decks: readonly Pick<Deck, 'name'>[],
  numbered: (number: number) => string,
  from = decks.length + 1,
): string {
  const names = new Set(decks.map(({ name }) => name));
  let number = from;
  while (names.has(numbered(number))) number += 1;
  return numbered(number);
}
