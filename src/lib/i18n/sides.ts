import { isolated } from './format.ts';

export interface SideNames {
  readonly sides: readonly { readonly players: readonly string[] }[];
}

/** Returns the side's name, which is the names of its players: "Anne & Alice". */
export const sideName = (context: SideNames, side: number): string =>
  teamName(playersOf(context, side));

/** Returns the names of players who belong together: "Anne & Alice". */
export const teamName = (players: readonly string[]): string => players.map(isolated).join(' & ');

/** Returns the names of players, separated by commas: "Anne, Bruno". */
export const nameList = (players: readonly string[]): string => players.map(isolated).join(', ');

/** Returns the number of a player's side; null for a name that is not at the table. */
export function sideOf(context: SideNames, player: string): number | null {
  const side = context.sides.findIndex(({ players }) => players.includes(player));
  return side < 0 ? null : side;
}

const playersOf = (context: SideNames, side: number): readonly string[] =>
  context.sides[side]?.players ?? [];
