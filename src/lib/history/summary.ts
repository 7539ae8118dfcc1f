import type { GameId, TableSetup } from '../games.ts';
import type { EditionId } from '../millebornes/editions/edition.ts';

/** What one side did in one finished round (of Elevens: in the game). */
export interface RoundFigures {
  /** Points, or rounds won where those are counted. */
  readonly points: number;
  readonly km: number;
  readonly safeties: number;
  readonly coupsFourres: number;
  /** Bonus cards of Elevens. */
  readonly bonus: number;
}

export interface SideSummary {
  readonly players: readonly string[];
  /** Of the finished rounds. */
  readonly total: number;
  readonly rounds: readonly RoundFigures[];
}

/** What stands in a match: all that home, history and statistics ask of it. */
export interface MatchFacts {
  readonly game: GameId;
  /** Null: Elevens. */
  readonly edition: EditionId | null;
  /** Whether points are counted; else rounds won. */
  readonly inPoints: boolean;
  /** Counted by hand on sheets, not played with cards. */
  readonly byHand: boolean;
  /** Opened from a record, to look at: it was played elsewhere, or is known already. */
  readonly looking: boolean;
  readonly sides: readonly SideSummary[];
  /** Finished rounds; a game of Elevens is one. */
  readonly rounds: number;
  /** Numbers of the winning sides, null while the match goes on. */
  readonly winners: readonly number[] | null;
  /** Accepted moves, or changes on the sheets. */
  readonly moves: number;
}

export interface MatchSummary extends MatchFacts {
  /** Code of its table. */
  readonly code: string;
  /** When the table was opened, and when something last happened there; ms since the epoch. */
  readonly openedAt: number;
  readonly lastAt: number;
}

/** Version of the shape above; kept summaries of another one are made anew. */
export const SUMMARY_VERSION = 1;

export const isOver = ({ winners }: Pick<MatchFacts, 'winners'>): boolean => winners !== null;

/** Points so far of whoever leads, and their sides; nobody leads before there are any. */
export function leadersOf({ sides }: Pick<MatchFacts, 'sides'>): readonly number[] {
  const most = Math.max(...sides.map(({ total }) => total));
  return most <= 0 ? [] : sides.flatMap(({ total }, side) => (total === most ? [side] : []));
}

/** The game of a table, and what it is an edition of where there are several. */
export const editionOf = (setup: TableSetup): EditionId | null =>
  setup.game === 'elevens' ? null : setup.edition;
