import type { GameFigures } from '../history/columns.ts';
import type { BoxCards } from './boxCards.ts';
import type { ShownForm } from './gameForm.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { RuleSection } from '#lib/i18n/ruleSection.ts';

export interface GamePages<Own = unknown> {
  readonly figures: GameFigures;
  cards(): Promise<BoxCards>;
  form(): Promise<ShownForm<Own>>;
  rules(): Promise<readonly RuleBook[]>;
}

/** Rules of one edition; the id is part of the page's address and unique across all games. */
export interface RuleBook {
  readonly id: string;
  name(language: Language): string;
  sections(language: Language): readonly RuleSection[];
}
