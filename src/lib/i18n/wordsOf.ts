import type { GameId } from '../games.ts';
import type { GameWords } from './gameWords.ts';
import type { WordContext, WordsOf } from './words.ts';

/** The words of a game as those of any; whoever asks hands them what is of that game. */
export type AnyWords = GameWords<GameId, WordContext>;

const known = new Map<GameId, AnyWords>();

/** Makes known what a game says: a server knows all games (`bothLanguages`), a page those whose screens it has fetched. */
export function learnWords<Id extends GameId>(game: Id, words: GameWords<Id, WordsOf<Id>>): void {
  known.set(game, words as unknown as AnyWords);
}

/** The words of the game that is played there; throws where they were never learnt. */
export function wordsOf({ game }: { readonly game: GameId }): AnyWords {
  const words = known.get(game);
  if (words === undefined) throw new Error(`The words of ${game} are not here.`);
  return words;
}

/** The words of every game that is known here. */
export const allWords = (): Iterable<AnyWords> => known.values();
