import type { Language } from '#lib/i18n/language.ts';
import type { RuleSection } from '#lib/i18n/ruleSection.ts';

/** The rules of one edition of a game; its id stands in the address of the page, unlike those of all other games. */
export interface RuleBook {
  readonly id: string;
  name(language: Language): string;
  sections(language: Language): readonly RuleSection[];
}
