import { format } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { EditionId } from '#lib/millebornes/editions/edition.ts';

export const editionName = (language: Language, edition: EditionId): string =>
  format(language, `home.edition.${edition}`);
