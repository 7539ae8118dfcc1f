import { happeningsOfRows, type ElevensHappening } from '../elevens/happenings.ts';
import type { GameId, Games } from '../games.ts';
import { happeningsOfRace, type MilleBornesHappening } from '../millebornes/happenings.ts';

/** What only one of the games knows of. */
export type GameHappening = MilleBornesHappening | ElevensHappening;

/** What happened in a match beside its plays, between two views of it. */
export type HappeningsOf<Id extends GameId> = (
  before: Games[Id]['view'],
  now: Games[Id]['view'],
) => Iterable<GameHappening>;

/** Apart from the rules, for the screens' sake. */
export const BETWEEN: { readonly [Id in GameId]: HappeningsOf<Id> } = {
  '1000-bornes': happeningsOfRace,
  elevens: happeningsOfRows,
  tally: () => [],
};
