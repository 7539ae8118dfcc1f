import type { GameFigures } from '../history/columns.ts';
import type { BoxCards } from './boxCards.ts';
import type { ShownForm } from './gameForm.ts';
import type { RuleBook } from './ruleBook.ts';

/** What the pages round the tables show of a game; `Own` is what the form to open a table asks for it alone. */
export interface GameHouse<Own = unknown> {
  readonly figures: GameFigures;
  cards(): Promise<BoxCards>;
  form(): Promise<ShownForm<Own>>;
  rules(): Promise<readonly RuleBook[]>;
}
