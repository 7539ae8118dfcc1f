import type { MessageKey } from '../format.ts';

/**
 * Rule: `ruleBook.title.X` is its title. Its sentence is `rules.X` if a refusal quotes it, otherwise
 * `ruleBook.text.X`, which only the rule book's page loads.
 */
export type RuleId = {
  [Key in MessageKey]: Key extends `ruleBook.title.${infer Id}` ? Id : never;
}[MessageKey];
export type QuotedRuleId = {
  [Key in MessageKey]: Key extends `rules.${infer Id}` ? Id : never;
}[MessageKey];
