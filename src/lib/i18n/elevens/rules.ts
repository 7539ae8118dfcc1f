import { format, type MessageKey } from '../format.ts';
import type { Language } from '../language.ts';
import type { RuleSection, RuleText } from '../ruleSection.ts';

/** Rule of Elevens: `elevens.rule.X` is its title, `elevens.rule.X.text` its sentence. */
export type ElevensRuleId = {
  [Key in MessageKey]: Key extends `elevens.rule.${infer Id}.text` ? Id : never;
}[MessageKey];

/** Heading of the rulebook for each rule, as printed; null for a custom of the table. */
const HEADING_OF: Readonly<Record<ElevensRuleId, string | null>> = {
  seats: null,
  rows: 'Mise en place',
  copies: 'Matériel',
  order: 'Déroulement de la partie',
  choice: 'Déroulement de la partie',
  adjacent: 'Règles de poses',
  pile: 'Règles de poses',
  links: 'Cartes liaison, signe carré',
  joker: 'Joker, signe étoile',
  exchange: 'Joker, signe étoile',
  exchangeMore: 'Règle de pose du joker',
  bonus: 'Carte bonus, onze en braille',
  end: 'Fin de la partie',
  points: 'Comptage des points',
  beginner: 'Variante pour débutant',
};

const SECTIONS = [
  { id: 'setup', rules: ['seats', 'rows', 'copies'] },
  { id: 'turn', rules: ['order', 'choice', 'adjacent', 'pile'] },
  { id: 'cards', rules: ['joker', 'exchange', 'exchangeMore', 'links', 'bonus'] },
  { id: 'end', rules: ['end', 'points', 'beginner'] },
] as const satisfies readonly { id: string; rules: readonly ElevensRuleId[] }[];

export const elevensRules = (language: Language): RuleSection[] =>
  SECTIONS.map(({ id, rules }) => ({
    id,
    section: format(language, `elevens.section.${id}`),
    rules: rules.map((rule) => elevensRule(language, rule)),
  }));

export function elevensRule(language: Language, rule: ElevensRuleId): RuleText {
  const section = HEADING_OF[rule];
  return {
    id: rule,
    title: format(language, `elevens.rule.${rule}`),
    text: format(language, `elevens.rule.${rule}.text`),
    items: [],
    source:
      section === null
        ? format(language, 'common.companion')
        : format(language, 'elevens.source', { section }),
  };
}
