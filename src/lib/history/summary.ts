import type { SideSummary, Standing } from '../game/standing.ts';
import type { BoxSetup } from '../games.ts';
import type { Predecessor } from '../table/handover.ts';
import type { RefereeCall } from '../table/state.ts';
import type { BoxId } from '../games/boxes.ts';

type GameEdition = Extract<BoxSetup, { edition: unknown }>['edition'];

/** Facts of a match for the home page, history and statistics. */
export interface MatchFacts extends Standing {
  readonly game: BoxId;
  readonly edition: GameEdition | null;
  /** Score sheets only, without cards. */
  readonly byHand: boolean;
  /** Opened from a record: played elsewhere or known already. */
  readonly looking: boolean;
  /** Between two rounds. */
  readonly interval: boolean;
  readonly moves: number;
  readonly stop: StopReason | null;
  /** The last move was accepted against the rules. */
  readonly overruled: boolean;
  /** Players who handed over their seats; left out if there were none. */
  readonly formerPlayers?: readonly Predecessor[];
  /** Calls for the referee, oldest first; left out if there were none. */
  readonly calls?: readonly RefereeCall[];
}

/** Reason why a table is waiting; the first one to settle. */
export type StopReason = 'paused' | 'question' | 'refused';

export interface MatchSummary extends MatchFacts {
  readonly code: string;
  /** Times of opening and of the last progress, or of the end, in ms since the epoch. */
  readonly openedAt: number;
  readonly lastAt: number;
}

/**
 * Version of the summary's shape and meaning. Stored summaries of another version are computed
 * again.
 */
export const SUMMARY_VERSION = 6;

/** Length of an evening in ms: after so long without a move, a match is over for it. */
export const EVENING_MS = 6 * 60 * 60_000;

/** True if a move was made, or the table was opened from a record. */
export const hasBegun = ({ moves, looking }: Pick<MatchFacts, 'moves' | 'looking'>): boolean =>
  moves > 0 || looking;

export const isOver = ({ winners }: Pick<MatchFacts, 'winners'>): boolean => winners !== null;

/** Returns the leading sides; none before there are any points. */
function leadersOf({
  sides,
}: {
  readonly sides: readonly Pick<SideSummary, 'total'>[];
}): readonly number[] {
  const most = Math.max(...sides.map(({ total }) => total));
  return most <= 0 ? [] : sides.flatMap(({ total }, side) => (total === most ? [side] : []));
}

/** Returns the winning or leading sides. */
export const firstIn = (
  match: Pick<MatchFacts, 'winners'> & Parameters<typeof leadersOf>[0],
): readonly number[] => match.winners ?? leadersOf(match);

/** True if the totals mean anything: before the first round ends all are zero. */
export const isCounted = ({
  rounds,
  inPoints,
  inRounds,
}: Pick<MatchFacts, 'rounds' | 'inPoints' | 'inRounds'>): boolean =>
  rounds > 0 && (inPoints || inRounds);

export const editionOf = (setup: BoxSetup): GameEdition | null =>
  'edition' in setup ? setup.edition : null;
