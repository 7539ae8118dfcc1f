import type { GameMove } from '../../games.ts';

/** Whether two moves say the same, whatever the order of their parts. */
export const isSameMove = (one: GameMove, other: GameMove): boolean =>
  canonical(one) === canonical(other);

const canonical = (move: GameMove): string =>
  JSON.stringify(
    Object.entries(move)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
