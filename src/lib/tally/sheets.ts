import { elevensSheets } from './elevens.ts';
import { milleBornesSheets } from './millebornes.ts';
import type { SheetRules } from './sheetRules.ts';
import type { CountedGame } from './setup.ts';

/** The sheets that a game is counted on. */
export const rulesOf = (counted: CountedGame): SheetRules =>
  counted.game === 'elevens' ? elevensSheets(counted.setup) : milleBornesSheets(counted.setup);
