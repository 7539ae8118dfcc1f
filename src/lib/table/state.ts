import type { Renaming } from '../game/renaming.ts';
import { dropOldSteps, type Timeline } from '../game/timeline.ts';
import type { GameMove, GameState, TableSetup } from '../games.ts';
import { isRetroactive, roundNumber, roundsPlayed } from '../games/playing.ts';
import type { TagId } from '../reader/events.ts';
import type { LaidToken, MoveSource, Share } from './events.ts';
import type { FormerPlayer } from './handover.ts';
import type { Reading } from './binding.ts';
import type { LaidItem, Notice, RepeatCounts } from './notice.ts';
import type { Question } from './question.ts';
import type { Partners } from './partnerTypes.ts';
import type { Warning } from './warning.ts';

export interface Step {
  readonly move: GameMove;
  readonly tag: TagId | null;
  readonly also: readonly TagId[];
  readonly round: number;
  readonly at: number;
  readonly source: MoveSource;
  readonly reading?: Reading;
  readonly corrected?: true;
}

interface LaidLeftover {
  readonly by: string;
  readonly card: string;
  readonly tag: TagId;
}

export type TableTimeline = Timeline<GameState, Step>;

/** Call for the referee; times in ms since the epoch. */
export interface RefereeCall {
  readonly from: number;
  readonly until: number | null;
}
export const MAX_REFEREE_CALLS = 20;

export const isRefereeCalled = ({ calls }: Pick<TableState, 'calls'>): boolean =>
  calls.at(-1)?.until === null;

export interface TableState {
  readonly setup: TableSetup;
  readonly looking: boolean;
  readonly timeline: TableTimeline;
  /**
   * Number of undos and corrections. Together with a move's number it identifies the move
   * permanently.
   */
  readonly line: number;
  /** Moves stored by corrections, by share. Undone ones count, since they stay in the log. */
  readonly corrected: Readonly<Record<Share, number>>;
  readonly question: Question | null;
  readonly warning: Warning | null;
  readonly notice: Notice | null;
  /** Last card laid, accepted or not; tokens do not count. */
  readonly laid: LaidItem | null;
  readonly times: RepeatCounts;
  readonly discardArmed: boolean;
  /** Seat that armed the discard; null if none did, or an older log does not say. */
  readonly armedSeat: number | null;
  readonly tokens: readonly LaidToken[];
  readonly link: TagId | null;
  readonly leftovers: readonly LaidLeftover[];
  readonly countingBy: string | null;
  /** A round has ended, and no card was played since. False in Elevens: its match is one round. */
  readonly interval: boolean;
  readonly paused: boolean;
  /** Time is up: no more moves, although the rules would go on. */
  readonly ended: boolean;
  readonly calls: readonly RefereeCall[];
  /** Audio mode: screens stay dark except for the sheet. */
  readonly byEar: boolean;
  readonly formerNames: Renaming;
  /** Names that the present player of each seat had at this table, by seat. */
  readonly namesOfPlayers: readonly (readonly string[])[];
  readonly formerPlayers: readonly FormerPlayer[];
  readonly brief: boolean;
  readonly partners: Partners | null;
  /**
   * Time of the last progress in ms since the epoch: a card, a question, an undo or a pause. After
   * the match it is its end; later changes do not count.
   */
  readonly lastAt: number;
  /**
   * Ids of the players' devices that made all contributions. Null if other sources contributed, or
   * it is unknown.
   */
  readonly contributors: ReadonlySet<string> | null;
}

export const endsAfterwards = ({ now, last }: TableTimeline): boolean =>
  last !== null && isRetroactive(last.step.move, now);

/**
 * True if no card has been played since the last round ended. Sheets may be corrected in between.
 */
export const isInterval = (line: TableTimeline): boolean =>
  line.last !== null && endsAfterwards(line) ? isInterval(line.last.before) : endedRound(line);

export const endedRound = ({ now, last }: TableTimeline): boolean =>
  last !== null && roundsPlayed(now) > roundsPlayed(last.before.now);

/** Returns the number of rounds with at least one card. */
export const roundsBegun = (line: TableTimeline): number =>
  line.length === 0 || isInterval(line) ? roundsPlayed(line.now) : roundNumber(line.now);

/** True if a card is on the table that is not a move yet. */
export const hasOpenCard = ({ question, warning, link, leftovers }: TableState): boolean =>
  question !== null || warning !== null || link !== null || leftovers.length > 0;

export interface SeenLast {
  readonly moves: number;
  readonly line?: number;
}

/** True if the sender saw the current last move. */
export const isAboutCurrentLine = ({ moves, line }: SeenLast, state: TableState): boolean =>
  moves === state.timeline.length && (line ?? state.line) === state.line;

/** Number of moves that screens show. */
export const RECENT_MOVES_COUNT = 20;

/**
 * Drops moves of earlier rounds once a round has ended, except those that screens show. The log
 * still has them.
 */
export function dropEarlierRounds(state: TableState): TableState {
  // A correction can only be undone if the line before it is complete.
  if (!state.interval || state.timeline.replaced !== null) return state;
  const timeline = dropOldSteps(state.timeline, RECENT_MOVES_COUNT);
  return timeline === state.timeline ? state : { ...state, timeline };
}

export const hasAllMoves = ({ timeline }: TableState): boolean => timeline.forgotten === 0;
