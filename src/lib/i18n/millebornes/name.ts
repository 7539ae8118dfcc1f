import type { EditionId } from '../../millebornes/editions/edition.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';

export const milleBornesName = (language: Language, edition: EditionId | null): string =>
  format(language, edition === null ? 'millebornes.name' : `millebornes.edition.${edition}`);

/** The same where nobody knows which game it is an edition of: "1000 Bornes · Classique". */
export const boxText = (language: Language, edition: EditionId): string =>
  `${milleBornesName(language, null)} · ${milleBornesName(language, edition)}`;
