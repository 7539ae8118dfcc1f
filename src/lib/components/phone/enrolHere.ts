import type { Box } from '#lib/game/box.ts';
import { BOXES } from '#lib/games/boxes.ts';
import type { DeckView, HouseView } from '#lib/house/view.ts';

/**
 * Returns the decks that an unknown card at this table may belong to: the table's own, or all of its
 * game. Those that lack the fewest cards come first, complete ones last.
 */
export function decksToEnrolAt(
  code: string,
  { tables, decks }: Pick<HouseView, 'tables' | 'decks'>,
): readonly DeckView[] {
  const table = tables.find((known) => known.code === code);
  if (table === undefined) return [];
  const played = decks.filter(
    ({ id, box }) => box === table.game && (table.deck === undefined || table.deck === id),
  );
  const rank = ({ cards, size }: DeckView) => (cards < size ? cards : -1);
  return played.toSorted((one, other) => rank(other) - rank(one));
}

/** Returns the cards of a deck: those that still lack a sticker, and those with all of them. */
export function cardsByNeed({ box, bound }: Pick<DeckView, 'box' | 'bound'>): {
  readonly missing: readonly string[];
  readonly complete: readonly string[];
} {
  const isComplete = ({ id, copies }: Box['cards'][number]) => (bound[id] ?? 0) >= copies;
  const { cards } = BOXES[box];
  const ids = (which: Box['cards']) => which.map(({ id }) => id);
  return {
    missing: ids(cards.filter((card) => !isComplete(card))),
    complete: ids(cards.filter(isComplete)),
  };
}
