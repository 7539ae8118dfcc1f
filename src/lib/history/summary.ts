import type { SideSummary, Standing } from '../game/standing.ts';
import type { BoxSetup } from '../games.ts';
import type { Call } from '../table/state.ts';
import type { BoxId } from '../games/boxes.ts';

/** What a game may be an edition of. */
type GameEdition = Extract<BoxSetup, { edition: unknown }>['edition'];

/** What stands in a match: all that home, history and statistics ask of it. */
export interface MatchFacts extends Standing {
  readonly game: BoxId;
  /** Null where the game has no editions. */
  readonly edition: GameEdition | null;
  /** Counted by hand on sheets, not played with cards. */
  readonly byHand: boolean;
  /** Opened from a record, to look at: it was played elsewhere, or is known already. */
  readonly looking: boolean;
  /** A round has ended, and the next one has not begun: its sheet stands on the screens. */
  readonly interval: boolean;
  /** Accepted moves, or changes on the sheets. */
  readonly moves: number;
  /** What the table has to settle before it plays on; null: it plays. */
  readonly stop: Stop | null;
  /** The move played last was let lie against the rules. */
  readonly overruled: boolean;
  /** When somebody of the hall was called there, oldest first; left out where nobody was. */
  readonly calls?: readonly Call[];
}

/** Why a table does not play on; of several things the one to be settled first. */
export type Stop = 'paused' | 'question' | 'refused';

export interface MatchSummary extends MatchFacts {
  /** Code of its table. */
  readonly code: string;
  /** When the table was opened, and when play last went on: of a match that is over when it ended; ms since the epoch. */
  readonly openedAt: number;
  readonly lastAt: number;
}

/** Version of the summary above, what it says as well as its shape; kept summaries of another one are made anew. */
export const SUMMARY_VERSION = 5;

/** Whether anything was played, or there is something to look at; else its table was only opened. */
export const hasBegun = ({ moves, looking }: Pick<MatchFacts, 'moves' | 'looking'>): boolean =>
  moves > 0 || looking;

export const isOver = ({ winners }: Pick<MatchFacts, 'winners'>): boolean => winners !== null;

/** Points so far of whoever leads, and their sides; nobody leads before there are any. */
function leadersOf({
  sides,
}: {
  readonly sides: readonly Pick<SideSummary, 'total'>[];
}): readonly number[] {
  const most = Math.max(...sides.map(({ total }) => total));
  return most <= 0 ? [] : sides.flatMap(({ total }, side) => (total === most ? [side] : []));
}

/** The sides that stand first: who has won, or who leads so far. */
export const firstIn = (
  match: Pick<MatchFacts, 'winners'> & Parameters<typeof leadersOf>[0],
): readonly number[] => match.winners ?? leadersOf(match);

/** Whether what the sides have says anything: before the first round is over all stand at nothing. */
export const isCounted = ({
  rounds,
  inPoints,
  inRounds,
}: Pick<MatchFacts, 'rounds' | 'inPoints' | 'inRounds'>): boolean =>
  rounds > 0 && (inPoints || inRounds);

/** What a table's game is an edition of; null where it has no editions. */
export const editionOf = (setup: BoxSetup): GameEdition | null =>
  'edition' in setup ? setup.edition : null;
