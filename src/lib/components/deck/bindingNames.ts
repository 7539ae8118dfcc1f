import { copiesIn } from '#lib/game/box.ts';
import { BOXES, BOX_IDS } from '#lib/games/boxes.ts';
import type { EnrolmentTarget } from '#lib/house/work.ts';
import { format } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import { tokenName } from '#lib/i18n/tokenNames.ts';
import type { Binding } from '#lib/table/binding.ts';
import { useAllCards } from '../box/boxCards.ts';

interface BindingNames {
  of(language: Language, binding: Binding | EnrolmentTarget): string;
  /** Includes the number of the card's copy, which its sticker may show: "75 km n° 3". */
  numbered(language: Language, binding: Binding): string;
}

/** Call it during component initialization. */
export function useBindingNames(): BindingNames {
  const cards = useAllCards();
  function cardName(language: Language, card: string): string {
    const box = BOX_IDS.find((id) => copiesIn(BOXES[id], card) > 0);
    return box === undefined ? card : cards[box].name(language, card);
  }
  const of: BindingNames['of'] = (language, binding) =>
    binding.type === 'card' ? cardName(language, binding.card) : tokenName(language, binding);
  return {
    of,
    numbered(language, binding) {
      const card = of(language, binding);
      return binding.type === 'card'
        ? format(language, 'deck.numbered', { card, copy: binding.copy })
        : card;
    },
  };
}
