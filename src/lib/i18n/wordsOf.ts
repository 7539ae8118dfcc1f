import type { GameId } from '../games.ts';
import type { GameAnswers, GameBrief, GameDetails, GameWords } from './gameWords.ts';
import type { WordContext, WordsOf } from './words.ts';

/** Texts of any game, with types erased: the caller passes values of the right game. */
export type AnyWords = GameWords<GameId, WordContext>;
type AnyAnswers = GameAnswers<GameId, WordContext>;
type AnyDetails = GameDetails<GameId, WordContext>;

const wordsRegistry = new Map<GameId, AnyWords>();
const answersRegistry = new Map<GameId, AnyAnswers>();
type AnyBrief = GameBrief<GameId>;
const briefRegistry = new Map<GameId, AnyBrief>();
const detailsRegistry = new Map<GameId, AnyDetails>();

export function registerWords<Id extends GameId>(
  game: Id,
  words: GameWords<Id, WordsOf<Id>>,
): void {
  wordsRegistry.set(game, words as unknown as AnyWords);
}

/** Registers a game's refusals, questions and announcements. */
export function registerAnswers<Id extends GameId>(
  game: Id,
  answers: GameAnswers<Id, WordsOf<Id>>,
): void {
  answersRegistry.set(game, answers as unknown as AnyAnswers);
}

/** Registers a game's texts for corrections and files; televisions do not need them. */
export function registerDetails<Id extends GameId>(
  game: Id,
  details: GameDetails<Id, WordsOf<Id>>,
): void {
  detailsRegistry.set(game, details as unknown as AnyDetails);
}

/** Registers a game's short spoken forms; pages load them on demand. */
export function registerBrief<Id extends GameId>(game: Id, brief: GameBrief<Id>): void {
  briefRegistry.set(game, brief as unknown as AnyBrief);
}

/** Returns the short forms of the game; undefined if there are none or they are not registered. */
export const briefOf = ({ game }: { readonly game: GameId }): AnyBrief | undefined =>
  briefRegistry.get(game);

/** Returns the texts of the game; throws if they are not registered. */
export const wordsOf = ({ game }: { readonly game: GameId }): AnyWords =>
  requireRegistered(wordsRegistry, game);

/** Returns the answers of the game; throws if they are not registered. */
export const answersOf = ({ game }: { readonly game: GameId }): AnyAnswers =>
  requireRegistered(answersRegistry, game);

/** Returns the details of the game; throws if they are not registered. */
export const detailsOf = ({ game }: { readonly game: GameId }): AnyDetails =>
  requireRegistered(detailsRegistry, game);

function requireRegistered<Words>(of: ReadonlyMap<GameId, Words>, game: GameId): Words {
  const words = of.get(game);
  if (words === undefined) throw new Error(`The words of ${game} are not here.`);
  return words;
}

export const allWords = (): Iterable<AnyWords> => wordsRegistry.values();
