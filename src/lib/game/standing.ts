export interface RoundFigures {
  readonly points: number;
  readonly km: number;
  readonly safeties: number;
  readonly coupsFourres: number;
  readonly bonus: number;
}

export const NO_FIGURES: RoundFigures = {
  points: 0,
  km: 0,
  safeties: 0,
  coupsFourres: 0,
  bonus: 0,
};

export interface SideSummary {
  readonly players: readonly string[];
  readonly total: number;
  readonly rounds: readonly RoundFigures[];
}

/** Standing of a match, as shown on the home page, in the history and in statistics. */
export interface Standing {
  /** True if the match counts points, false if it counts rounds won. */
  readonly inPoints: boolean;
  readonly sides: readonly SideSummary[];
  readonly inRounds: boolean;
  /** Number of finished rounds. A game without rounds counts as one when it is over. */
  readonly rounds: number;
  /** Numbers of the winning sides; null while the match goes on. */
  readonly winners: readonly number[] | null;
}

/**
 * Returns the side with strictly the most points and its margin over the second, or null on a tie.
 */
export function findSoleLeader(
  points: readonly number[],
): { readonly side: number; readonly by: number } | null {
  const [first, second] = points
    .map((total, side) => ({ total, side }))
    .sort((a, b) => b.total - a.total);
  if (first === undefined || second === undefined || first.total === second.total) return null;
  return { side: first.side, by: first.total - second.total };
}
