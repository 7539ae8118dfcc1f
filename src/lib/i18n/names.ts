import type { BoxId } from '../games/boxes.ts';
import type { MatchFacts } from '../history/summary.ts';
import { elevensName } from './elevens/name.ts';
import type { AreaName } from './fr/index.ts';
import type { Language } from './language.ts';
import { milleBornesName } from './millebornes/name.ts';

interface NamedGame {
  /** What it is called, and as an edition where that is told. */
  name(language: Language, edition: MatchFacts['edition']): string;
  /** Where its messages lie. */
  readonly areas: readonly AreaName[];
}

/** Each game with a box. Apart from the other words, for lists of matches name all games and speak of none. */
export const NAMES: Readonly<Record<BoxId, NamedGame>> = {
  '1000-bornes': { name: milleBornesName, areas: ['millebornes'] },
  elevens: { name: elevensName, areas: ['elevens'] },
};

/** For pages that show, open or count games with any box. All other pages fetch what their table's game says. */
export const AREAS_OF_ALL_BOXES = Object.values(NAMES).flatMap(({ areas }) => areas);
