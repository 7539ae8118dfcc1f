import { language } from '#lib/client/language.svelte.ts';
import type { BoxSetup } from '#lib/games.ts';
import type { EquipmentView } from '#lib/protocol/tournaments.ts';
import type { BoardNames } from '#lib/i18n/boards.ts';
import { useAllCards } from '../box/boxCards.ts';

/** What the cards of a box and the decks of the house are called. Call it while a component is set up. */
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
