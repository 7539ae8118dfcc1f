import { language } from '#lib/client/language.svelte.ts';
import type { BoxId } from '#lib/games/boxes.ts';
import type { EquipmentView } from '#lib/protocol/tournaments.ts';
import type { BoardNames } from '#lib/i18n/boards.ts';
import { useAllCards } from '../box/boxCards.ts';

/** What the cards of a box and the decks of the house are called. Call it while a component is set up. */
export function useBoardNames(
  box: () => BoxId | null,
  house: () => Pick<EquipmentView, 'decks'> | null,
): BoardNames {
  const cards = useAllCards();
  return {
    card(card) {
      const of = box();
      return of === null ? card : cards[of].name(language(), card);
    },
    deck: (id) => house()?.decks.find((deck) => deck.id === id)?.name ?? id,
  };
}
