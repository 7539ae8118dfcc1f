import type { BoxId } from '../games/boxes.ts';
import type { MatchFacts } from '../history/summary.ts';
import { elevensName } from './elevens/name.ts';
import type { Language } from './language.ts';
import { milleBornesName } from './millebornes/name.ts';

/**
 * What each game with a box is called, and as an edition where that is told. Apart from the other words, for lists of
 * matches name all games and speak of none.
 */
export const NAMES: Readonly<
  Record<BoxId, (language: Language, edition: MatchFacts['edition']) => string>
> = {
  '1000-bornes': milleBornesName,
  elevens: elevensName,
};
