import { rulesOf } from '#lib/i18n/millebornes/ruleBook.ts';
import { EDITION_IDS } from '#lib/millebornes/editions/edition.ts';
import { EDITIONS } from '#lib/millebornes/editions/index.ts';
import type { RuleBook } from '../box/gamePages.ts';
import { milleBornesName } from '#lib/i18n/millebornes/name.ts';

export const MILLE_BORNES_RULES: readonly RuleBook[] = EDITION_IDS.map((id) => ({
  id,
  name: (language) => milleBornesName(language, id),
  sections: (language) => rulesOf(language, EDITIONS[id]),
}));
