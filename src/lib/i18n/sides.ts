/** Who plays together at a table; the views of all games with sides have it. */
export interface SideNames {
  readonly sides: readonly { readonly players: readonly string[] }[];
}

/** A side goes by the names of its players: "Anne & Alice". */
export const sideName = (context: SideNames, side: number): string =>
  playersOf(context, side).join(' & ');

/** The number of the side a player belongs to, or null for a name nobody at the table bears. */
export function sideOf(context: SideNames, player: string): number | null {
  const side = context.sides.findIndex(({ players }) => players.includes(player));
  return side < 0 ? null : side;
}

const playersOf = (context: SideNames, side: number): readonly string[] =>
  context.sides[side]?.players ?? [];
