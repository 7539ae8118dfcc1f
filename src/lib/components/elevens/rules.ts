import { elevensRules } from '#lib/i18n/elevens/ruleBook.ts';
import { format } from '#lib/i18n/format.ts';
import type { RuleBook } from '../box/gamePages.ts';

export const ELEVENS_RULES: readonly RuleBook[] = [
  {
    id: 'elevens',
    name: (language) => format(language, 'elevensBox.name'),
    sections: elevensRules,
  },
];
