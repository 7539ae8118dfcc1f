import { format } from '../format.ts';
import type { Language } from '../language.ts';
import type { RuleSection } from '../ruleSection.ts';
import { elevensSource, type ElevensRuleId } from './ruleSources.ts';

const SECTIONS = [
  { id: 'setup', rules: ['seats', 'rows', 'copies'] },
  { id: 'turn', rules: ['order', 'choice', 'adjacent', 'pile'] },
  { id: 'cards', rules: ['joker', 'exchange', 'exchangeMore', 'links', 'bonus'] },
  { id: 'end', rules: ['end', 'points', 'beginner'] },
] as const satisfies readonly { id: string; rules: readonly ElevensRuleId[] }[];

export const elevensRules = (language: Language): RuleSection[] =>
  SECTIONS.map(({ id, rules }) => ({
    id,
    section: format(language, `elevensBook.section.${id}`),
    rules: rules.map((rule) => ({
      id: rule,
      title: format(language, `elevensBook.title.${rule}`),
      text: format(language, `elevens.rule.${rule}`),
      items: [],
      source: elevensSource(language, rule),
    })),
  }));
