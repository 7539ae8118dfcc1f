import type { EditionId } from '../../millebornes/editions/edition.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';

export const milleBornesName = (language: Language, edition: EditionId | null): string =>
  format(language, edition === null ? 'millebornes.name' : `millebornes.edition.${edition}`);

/** Returns the name of game and edition: "1000 Bornes · Classique". */
export const boxText = (language: Language, edition: EditionId): string =>
  `${milleBornesName(language, null)} · ${milleBornesName(language, edition)}`;
