import type { ElevensSetup } from '../elevens/atTable.ts';
import type { Setup as ElevensAgreed } from '../elevens/setup.ts';
import type { MilleBornesSetup } from '../millebornes/atTable.ts';
import type { Setup as MilleBornesAgreed } from '../millebornes/state.ts';

/** Games that can be counted by hand, with their setups as agreed and as parsed. */
export interface CountedGames {
  readonly '1000-bornes': { readonly setup: MilleBornesSetup; readonly agreed: MilleBornesAgreed };
  readonly elevens: { readonly setup: ElevensSetup; readonly agreed: ElevensAgreed };
}
type CountedId = keyof CountedGames;

export interface TallySetup {
  readonly game: 'tally';
  readonly counted: CountedGames[CountedId]['setup'];
}

export type CountedGame = {
  readonly [Id in CountedId]: { readonly game: Id; readonly setup: CountedGames[Id]['agreed'] };
}[CountedId];
