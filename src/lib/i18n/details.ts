import type { GameId } from '../games.ts';
import { elevensDetails } from './elevens/details.ts';
import type { GameDetails } from './gameWords.ts';
import { milleBornesDetails } from './millebornes/details.ts';
import { tallyDetails } from './tally/details.ts';
import type { WordsOf } from './words.ts';

/** What each game says where its past is set right, and in files. Apart from its other words, which televisions need too. */
export const DETAILS: { readonly [Id in GameId]: GameDetails<Id, WordsOf<Id>> } = {
  '1000-bornes': milleBornesDetails,
  elevens: elevensDetails,
  tally: tallyDetails,
};
