import type { ChancesView } from '../game/chances.ts';
import type { Timeline } from '../game/timeline.ts';
import type { GameId, GameMove, Games, GameState } from '../games.ts';
import { milleBornesChances } from './millebornes/ofLine.ts';

type LineOf<Id extends GameId> = Timeline<
  { readonly game: Id; readonly now: Games[Id]['state'] },
  { readonly move: Games[Id]['move'] }
>;

/** How the chances of each game are worked out; null: of this one they are not known. */
const CHANCES: { readonly [Id in GameId]: ((line: LineOf<Id>) => ChancesView) | null } = {
  '1000-bornes': milleBornesChances,
  elevens: null,
  tally: null,
};

/** Who will win after these moves, from what everybody at the table can know; null at games of which it is not known. */
export function chancesAt(
  line: Timeline<GameState, { readonly move: GameMove }>,
): ChancesView | null {
  // The states and moves of a line are of the game that its newest state names.
  const chances = CHANCES[line.now.game] as ((of: typeof line) => ChancesView) | null;
  return chances?.(line) ?? null;
}
