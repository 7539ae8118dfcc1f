import type { ElevensView } from '../elevens/view.ts';
import type { GameId } from '../games.ts';
import { elevensWords } from './elevens/words.ts';
import type { TallyMatch } from '../tally/view.ts';
import type { GameWords } from './gameWords.ts';
import { milleBornesWords } from './millebornes/words.ts';
import { tallyWords } from './tally/words.ts';
import type { MilleBornesWords } from './millebornes/sides.ts';

/** What the sentences of each game need to know of a match; its view has it. */
interface Contexts {
  readonly '1000-bornes': MilleBornesWords;
  readonly elevens: ElevensView;
  readonly tally: TallyMatch;
}
export type WordsOf<Id extends GameId> = Contexts[Id];
export type WordContext = WordsOf<GameId>;

/** What each game says, for programs that speak of any; a page fetches the words of its game with its screens. */
export const WORDS: { readonly [Id in GameId]: GameWords<Id, Contexts[Id]> } = {
  '1000-bornes': milleBornesWords,
  elevens: elevensWords,
  tally: tallyWords,
};
