import type { GameId } from '../games.ts';
import type { GameBrief, GameDetails, GameWords } from './gameWords.ts';
import type { WordContext, WordsOf } from './words.ts';

/** The words of a game as those of any; whoever asks hands them what is of that game. */
export type AnyWords = GameWords<GameId, WordContext>;
type AnyDetails = GameDetails<GameId, WordContext>;

const known = new Map<GameId, AnyWords>();
type AnyBrief = GameBrief<GameId>;
const briefKnown = new Map<GameId, AnyBrief>();
const detailsKnown = new Map<GameId, AnyDetails>();

/** Makes known what a game says: a server knows all games (`bothLanguages`), a page those whose screens it has fetched. */
export function learnWords<Id extends GameId>(game: Id, words: GameWords<Id, WordsOf<Id>>): void {
  known.set(game, words as unknown as AnyWords);
}

/** Makes known what a game says where its past is set right, and in files; televisions do without. */
export function learnDetails<Id extends GameId>(
  game: Id,
  details: GameDetails<Id, WordsOf<Id>>,
): void {
  detailsKnown.set(game, details as unknown as AnyDetails);
}

/** Makes known what a game says in few words: pages fetch it where somebody wants it. */
export function learnBrief<Id extends GameId>(game: Id, brief: GameBrief<Id>): void {
  briefKnown.set(game, brief as unknown as AnyBrief);
}

/** Its short form; undefined where it has none, or where that was never learnt. */
export const briefOf = ({ game }: { readonly game: GameId }): AnyBrief | undefined =>
  briefKnown.get(game);

/** The words of the game that is played there; throws where they were never learnt. */
export const wordsOf = ({ game }: { readonly game: GameId }): AnyWords => learnt(known, game);

/** Its details; throws where they were never learnt. */
export const detailsOf = ({ game }: { readonly game: GameId }): AnyDetails =>
  learnt(detailsKnown, game);

function learnt<Words>(of: ReadonlyMap<GameId, Words>, game: GameId): Words {
  const words = of.get(game);
  if (words === undefined) throw new Error(`The words of ${game} are not here.`);
  return words;
}

/** The words of every game that is known here. */
export const allWords = (): Iterable<AnyWords> => known.values();
