import type { ElevensSetup } from '../elevens/atTable.ts';
import type { Setup as ElevensAgreed } from '../elevens/setup.ts';
import type { MilleBornesSetup } from '../millebornes/atTable.ts';
import type { Setup as MilleBornesAgreed } from '../millebornes/state.ts';

/** The games that can be counted by hand: what is agreed on at a table of them, and the same as their rules read it. */
export interface CountedGames {
  readonly '1000-bornes': { readonly setup: MilleBornesSetup; readonly agreed: MilleBornesAgreed };
  readonly elevens: { readonly setup: ElevensSetup; readonly agreed: ElevensAgreed };
}
type CountedId = keyof CountedGames;

/** What it takes to count a match by hand: the game that is played, as for a table of cards. */
export interface TallySetup {
  readonly game: 'tally';
  readonly counted: CountedGames[CountedId]['setup'];
}

/** The same as its rules read it. */
export type CountedGame = {
  readonly [Id in CountedId]: { readonly game: Id; readonly setup: CountedGames[Id]['agreed'] };
}[CountedId];
