import { format, type MessageKey } from '../format.ts';
import type { Language } from '../language.ts';

/** Rule of Elevens, by its sentence. */
export type ElevensRuleId = {
  [Key in MessageKey]: Key extends `elevens.rule.${infer Id}` ? Id : never;
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

export function elevensSource(language: Language, rule: ElevensRuleId): string {
  const section = HEADING_OF[rule];
  return section === null
    ? format(language, 'common.companion')
    : format(language, 'elevens.source', { section });
}
