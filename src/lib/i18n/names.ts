import type { GameId } from '../games.ts';
import type { BoxId } from '../games/boxes.ts';
import type { MatchFacts } from '../history/summary.ts';
import { elevensName } from './elevens/name.ts';
import type { AreaName } from './fr/index.ts';
import type { Language } from './language.ts';
import { milleBornesName } from './millebornes/name.ts';

interface NamedGame {
  name(language: Language, edition: MatchFacts['edition']): string;
  /** Area of the names alone, and of all other texts at a table. */
  readonly names: AreaName;
  readonly areas: readonly AreaName[];
  /** Area of the length of a match; null if all matches of the game are of one length. */
  readonly length: AreaName | null;
  /** Areas of the rule book's page only. */
  readonly rules: readonly AreaName[];
}

/**
 * Names of all games with a box. Separate from the other texts, since lists of matches need only
 * names.
 */
export const NAMES: Readonly<Record<BoxId, NamedGame>> = {
  '1000-bornes': {
    name: milleBornesName,
    names: 'millebornes/names',
    areas: ['millebornes', 'millebornes/answers', 'millebornes/scores'],
    length: 'millebornes/scores',
    rules: ['millebornes/rules'],
  },
  elevens: {
    name: elevensName,
    names: 'elevens/names',
    areas: ['elevens'],
    length: null,
    rules: ['elevens/rules'],
  },
};

/**
 * Message areas for pages that show, open or count any game. Other pages load those of their
 * table's game.
 */
export const AREAS_OF_ALL_BOXES = Object.values(NAMES).flatMap(({ names, areas }) => [
  names,
  ...areas,
]);

/** Message areas for pages that name games and show nothing of them. */
export const NAMES_OF_ALL_BOXES = Object.values(NAMES).map(({ names }) => names);

/** Message areas for pages that name matches with their lengths. */
export const LENGTHS_OF_ALL_BOXES = Object.values(NAMES).flatMap(({ length }) => length ?? []);

export const RULE_AREAS = Object.values(NAMES).flatMap(({ rules }) => rules);

interface TableAreas {
  readonly table: readonly AreaName[];
  /** Areas of the phone's first view, besides those. */
  readonly phone: readonly AreaName[];
}

/** Message areas of a table's game, besides those of the page. */
export const TABLE_AREAS: Readonly<Record<GameId, TableAreas>> = {
  '1000-bornes': { table: ['millebornes'], phone: [] },
  elevens: { table: ['elevens', 'elevens/names'], phone: ['phone', 'records'] },
  tally: { table: ['tally', 'millebornes', 'millebornes/scores'], phone: [] },
};
