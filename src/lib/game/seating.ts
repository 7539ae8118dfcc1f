export interface Seating {
  readonly players: number;
  readonly sides: number;
}

export interface SeatedPlayers {
  readonly seats: readonly string[];
  /** Names by side; left out if each player plays alone. */
  readonly sides?: readonly (readonly string[])[];
  readonly first?: string;
  readonly deck: string | null;
}

/** Setup of a table without a form: by laying cards and tokens. */
export interface OpeningByTokens<Setup> {
  /**
   * Returns the setups of the box, one for each edition, without players. `names`: frequently used
   * names of what players may name, by key.
   */
  offers(names: Readonly<Record<string, readonly string[]>>): readonly Setup[];
  /** Returns the possible seatings, the usual one first. */
  seatings(setup: Setup): readonly Seating[];
  /**
   * Returns the setup with these players. Settings that depend on their number follow the edition.
   */
  seat(setup: Setup, seated: SeatedPlayers): Setup;
  /**
   * Returns the setup limited to this number of rounds, regardless of the score. Left out if
   * matches have no rounds.
   */
  withRounds?(setup: Setup, rounds: number): Setup;
}
