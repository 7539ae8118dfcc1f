import type { Deck } from './state.ts';

/** Returns the first unused deck name, numbered from `from`. */
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
