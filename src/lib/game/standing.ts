/** What one side did in one finished round; where a match has none, in the game. */
export interface RoundFigures {
  /** Points, or rounds won where those are counted. */
  readonly points: number;
  readonly km: number;
  readonly safeties: number;
  readonly coupsFourres: number;
  /** Bonus cards. */
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
  /** Of the finished rounds. */
  readonly total: number;
  readonly rounds: readonly RoundFigures[];
}

/** How a match stands, as far as home, history and statistics ask. */
export interface Standing {
  /** Whether points are counted; else rounds won. */
  readonly inPoints: boolean;
  readonly sides: readonly SideSummary[];
  /** Whether a match may have several rounds. */
  readonly inRounds: boolean;
  /** Finished rounds; a game without rounds is one, when it is over. */
  readonly rounds: number;
  /** Numbers of the winning sides, null while the match goes on. */
  readonly winners: readonly number[] | null;
}
