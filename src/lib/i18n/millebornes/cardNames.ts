import { CARDS, isCard } from '../../millebornes/cards.ts';
import type { EditionId } from '../../millebornes/editions/edition.ts';
import { format, type Values } from '../format.ts';
import type { Language } from '../language.ts';
import { capitalised } from '../sentences.ts';

type Form = 'bare' | 'a' | 'the';

/**
 * Returns the card's name in the words of the edition: "Feu rouge". Unknown ids are returned
 * unchanged.
 */
export const cardName = (language: Language, edition: EditionId, card: string): string =>
  named(language, edition, card, 'bare');

/** Returns the name with an indefinite article: "un Feu rouge", "une étape 100", "a Stop card". */
export const aCard = (language: Language, edition: EditionId, card: string): string =>
  named(language, edition, card, 'a');

/**
 * Returns the name with its definite article, inside a sentence: "l’Accident", "the Accident card".
 */
export const theCard = (language: Language, edition: EditionId, card: string): string =>
  named(language, edition, card, 'the');

/** Returns the same, at the beginning of a sentence. */
export const TheCard = (language: Language, edition: EditionId, card: string): string =>
  capitalised(theCard(language, edition, card));

function named(language: Language, edition: EditionId, card: string, form: Form): string {
  return isCard(card) ? format(language, `cards.${edition}.${card}`, { form }) : card;
}

const camelCase = (id: string): string =>
  id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Returns placeholder values for sentences about rules: each card as `{speedLimit}`,
 * `{aSpeedLimit}` and `{theSpeedLimit}`, and the edition's distance cards as `{distanceCard}` and
 * `{distances}`.
 */
export function cardValues(language: Language, edition: EditionId): Values {
  const values: Record<string, string> = {
    edition,
    distanceCard: format(language, 'cards.distance', { edition }),
    distances: format(language, 'cards.distances', { edition }),
  };
  for (const card of CARDS) {
    const name = camelCase(card);
    values[name] = cardName(language, edition, card);
    values[`a${capitalised(name)}`] = aCard(language, edition, card);
    values[`the${capitalised(name)}`] = theCard(language, edition, card);
  }
  return values;
}
