/** So many players, in so many sides: as many, where each plays alone. */
export interface Seating {
  readonly players: number;
  readonly sides: number;
}

/** Those who sit down to play, as every setup tells it. */
export interface Seated {
  readonly seats: readonly string[];
  /** Partners; left out where each plays alone. */
  readonly sides?: readonly (readonly string[])[];
  readonly first?: string;
  readonly deck: string | null;
}

/** How a table is agreed on where nobody fills in a form. */
export interface Agreeing<Setup> {
  /** As the box has it, one for each edition, nobody seated yet. `names`: what people may name there, as it is usually called. */
  offers(names: Readonly<Record<string, readonly string[]>>): readonly Setup[];
  /** Who may play with whom, the usual first. */
  seatings(setup: Setup): readonly Seating[];
  /** The same with these players; what goes by their number is as the edition has it. */
  seat(setup: Setup, seated: Seated): Setup;
  /** The same as a match of so many rounds, whatever it comes to; left out where a match has none. */
  lasting?(setup: Setup, rounds: number): Setup;
}
