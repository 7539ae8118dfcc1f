import type { Language } from '../../i18n/language.ts';

/** A sentence of a table, in the language of the page. */
export interface Spoken {
  readonly text: string;
  readonly language: Language;
  /** The code of the table. */
  readonly table: string;
}
