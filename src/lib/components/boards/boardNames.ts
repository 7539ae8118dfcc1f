import { language } from '#lib/client/language.svelte.ts';
import type { BoxSetup } from '#lib/games.ts';
import type { EquipmentView } from '#lib/protocol/tournaments.ts';
import type { BoardNames } from '#lib/i18n/boards.ts';
import { useAllCards } from '../box/boxCards.ts';

/**
 * Returns the names of a box's cards and of the venue's decks. Call it during component
 * initialization.
 */
export function useBoardNames(
  play: () => BoxSetup | null,
  house: () => Pick<EquipmentView, 'decks'> | null,
): BoardNames {
  const cards = useAllCards();
  return {
    card(card) {
      const setup = play();
      return setup === null ? card : cards[setup.game].name(language(), card, setup);
    },
    deck: (id) => house()?.decks.find((deck) => deck.id === id)?.name ?? id,
  };
}
