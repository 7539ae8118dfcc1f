import type { ElevensView } from '../elevens/view.ts';
import type { GameId } from '../games.ts';
import { elevensBrief } from './elevens/brief.ts';
import { elevensDetails } from './elevens/details.ts';
import { elevensFeed } from './elevens/feed.ts';
import { elevensAnswers } from './elevens/gameAnswers.ts';
import { elevensWords } from './elevens/words.ts';
import type { TallyMatch } from '../tally/view.ts';
import type { GameAnswers, GameBrief, GameDetails, GameFeed, GameWords } from './gameWords.ts';
import { milleBornesBrief } from './millebornes/brief.ts';
import { milleBornesDetails } from './millebornes/details.ts';
import { milleBornesFeed } from './millebornes/feed.ts';
import type { MilleBornesWords } from './millebornes/sides.ts';
import { milleBornesAnswers } from './millebornes/gameAnswers.ts';
import { milleBornesWords } from './millebornes/words.ts';
import { tallyDetails } from './tally/details.ts';
import { tallyFeed } from './tally/feed.ts';
import { tallyAnswers } from './tally/gameAnswers.ts';
import { tallyWords } from './tally/words.ts';

interface Contexts {
  readonly '1000-bornes': MilleBornesWords;
  readonly elevens: ElevensView;
  readonly tally: TallyMatch;
}
export type WordsOf<Id extends GameId> = Contexts[Id];
export type WordContext = WordsOf<GameId>;

interface AllWords<Id extends GameId> {
  readonly words: GameWords<Id, Contexts[Id]>;
  readonly answers: GameAnswers<Id, Contexts[Id]>;
  readonly details: GameDetails<Id, Contexts[Id]>;
  readonly feed: GameFeed<Id>;
  readonly brief?: GameBrief<Id>;
}

/**
 * Texts of every game, for programs that need all. A page loads those of its game with its
 * components.
 */
export const WORDS: { readonly [Id in GameId]: AllWords<Id> } = {
  '1000-bornes': {
    words: milleBornesWords,
    answers: milleBornesAnswers,
    details: milleBornesDetails,
    feed: milleBornesFeed,
    brief: milleBornesBrief,
  },
  elevens: {
    words: elevensWords,
    answers: elevensAnswers,
    details: elevensDetails,
    feed: elevensFeed,
    brief: elevensBrief,
  },
  tally: { words: tallyWords, answers: tallyAnswers, details: tallyDetails, feed: tallyFeed },
};
