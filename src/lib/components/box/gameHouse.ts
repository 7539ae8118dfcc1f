import type { GameFigures } from '../history/columns.ts';
import type { BoxCards } from './boxCards.ts';
import type { ShownForm } from './gameForm.ts';
import type { Language } from '#lib/i18n/language.ts';
import type { RuleSection } from '#lib/i18n/ruleSection.ts';

/** What the pages round the tables show of a game; `Own` is what the form to open a table asks for it alone. */
export interface GameHouse<Own = unknown> {
  readonly figures: GameFigures;
  cards(): Promise<BoxCards>;
  form(): Promise<ShownForm<Own>>;
  rules(): Promise<readonly RuleBook[]>;
}

/** The rules of one edition of a game; its id stands in the address of the page, unlike those of all other games. */
export interface RuleBook {
  readonly id: string;
  name(language: Language): string;
  sections(language: Language): readonly RuleSection[];
}
