import type { Deck } from './state.ts';

/** A name for a deck that nobody has named: the first by its number that no deck bears. */
export function unusedDeckName(
  decks: readonly Pick<Deck, 'name'>[],
  numbered: (number: number) => string,
): string {
  const names = new Set(decks.map(({ name }) => name));
  let number = decks.length + 1;
  while (names.has(numbered(number))) number += 1;
  return numbered(number);
}
