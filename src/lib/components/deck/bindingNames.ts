import { COLOURS } from '#lib/elevens/cards.ts';
import type { EnrolmentTarget } from '#lib/house/work.ts';
import { cardName } from '#lib/i18n/millebornes/cardNames.ts';
import { elevensCard } from '#lib/i18n/elevens/answers.ts';
import { format } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import { isCard } from '#lib/millebornes/cards.ts';
import type { EditionId } from '#lib/millebornes/editions/edition.ts';
import type { Binding } from '#lib/table/binding.ts';
import type { Family } from './families.ts';
import { capitalised } from '#lib/i18n/sentences.ts';

/** A deck serves every edition; where no table says otherwise its cards go by the classic names. */
const EDITION: EditionId = 'classique';

/** What a tag stands for, or is to stand for, in a few words. */
export function bindingName(language: Language, binding: Binding | EnrolmentTarget): string {
  switch (binding.type) {
    case 'card':
      return isCard(binding.card)
        ? cardName(language, EDITION, binding.card)
        : elevensCard(language, binding.card);
    case 'side':
      return format(language, 'deck.token.side', { number: binding.side + 1 });
    case 'seat':
      return format(language, 'deck.token.seat', { number: binding.seat + 1 });
    case 'action':
      return format(language, `deck.token.${binding.action}`);
    case 'house':
      return format(language, 'deck.token.house');
  }
}

/** The same with the number of a card's copy, which its sticker may bear: "75 km n° 3". */
export const numberedName = (language: Language, binding: Binding): string =>
  binding.type === 'card'
    ? format(language, 'deck.numbered', {
        card: bindingName(language, binding),
        copy: binding.copy,
      })
    : bindingName(language, binding);

/** The family of cards of a box, as a heading. */
export function familyName(language: Language, kind: Family['kind']): string {
  const colour = COLOURS.find((known) => known === kind);
  if (colour !== undefined) return capitalised(format(language, `elevens.colour.${colour}`));
  return kind === 'special'
    ? format(language, 'deck.family.special')
    : format(language, 'cards.kind', { kind });
}
