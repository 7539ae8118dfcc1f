import { CARDS, isCard } from '../../millebornes/cards.ts';
import type { EditionId } from '../../millebornes/editions/edition.ts';
import { format, type Values } from '../format.ts';
import type { Language } from '../language.ts';
import { capitalised } from '../sentences.ts';

type Form = 'bare' | 'a' | 'the';

/** The card's name in the words of the edition's box: "Feu rouge". An id that is no card is given back as it is. */
export const cardName = (language: Language, edition: EditionId, card: string): string =>
  named(language, edition, card, 'bare');

/** The name as one of several: "un Feu rouge", "une étape 100", "a Stop card". */
export const aCard = (language: Language, edition: EditionId, card: string): string =>
  named(language, edition, card, 'a');

/** The name with its article, for use within a sentence: "l’Accident", "the Accident card". */
export const theCard = (language: Language, edition: EditionId, card: string): string =>
  named(language, edition, card, 'the');

/** The same at the beginning of a sentence. */
export const TheCard = (language: Language, edition: EditionId, card: string): string =>
  capitalised(theCard(language, edition, card));

function named(language: Language, edition: EditionId, card: string, form: Form): string {
  return isCard(card) ? format(language, `cards.${edition}.${card}`, { form }) : card;
}

const camelCase = (id: string): string =>
  id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Every card's name under a placeholder for sentences about rules: `{speedLimit}`, `{aSpeedLimit}`,
 * `{theSpeedLimit}`, and `{distance}`, `{distances}` for what the edition calls its distance cards.
 */
export function cardValues(language: Language, edition: EditionId): Values {
  const values: Record<string, string> = {
    edition,
    distance: format(language, 'cards.distance', { edition }),
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
