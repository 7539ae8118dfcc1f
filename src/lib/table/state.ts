import type { Renaming } from '../game/renaming.ts';
import type { Timeline } from '../game/timeline.ts';
import type { GameMove, GameState, TableSetup } from '../games.ts';
import type { TagId } from '../reader/events.ts';
import type { LaidToken, MoveSource, Share } from './events.ts';
import type { Reading } from './reading.ts';
import type { Laid, Notice, Times } from './notice.ts';
import type { Question } from './question.ts';
import type { Partners } from './seated.ts';
import type { Warning } from './warning.ts';

/** One accepted move as the table remembers it. */
export interface Step {
  readonly move: GameMove;
  /** The physical card, if it was laid on a reader. */
  readonly tag: TagId | null;
  /** Other physical cards that went with it. */
  readonly also: readonly TagId[];
  readonly round: number;
  readonly at: number;
  readonly source: MoveSource;
  readonly reading?: Reading;
  /** Entered afterwards, by a correction. */
  readonly corrected?: true;
}

interface LaidLeftover {
  readonly by: string;
  readonly card: string;
  readonly tag: TagId;
}

/** The moves that were accepted, on which undo steps back. */
export type TableTimeline = Timeline<GameState, Step>;

/** Somebody of the hall was called to the table; in ms since the epoch. */
export interface Call {
  readonly from: number;
  /** Null: nobody has settled it yet. */
  readonly until: number | null;
}
export const MOST_CALLS = 20;

/** Whether somebody is called and has not settled it yet. */
export const isCalled = ({ calls }: Pick<TableState, 'calls'>): boolean =>
  calls.at(-1)?.until === null;

/** The evening around a match: what was accepted, and what is still open. */
export interface TableState {
  readonly setup: TableSetup;
  /** Opened from a record, to look at: nothing is played here. */
  readonly looking: boolean;
  readonly timeline: TableTimeline;
  /** How often moves were undone or corrected: together with a move's number this identifies it for good. */
  readonly line: number;
  /** Moves stored by corrections, by share; undone or not, they stay in the log. */
  readonly corrected: Readonly<Record<Share, number>>;
  readonly question: Question | null;
  readonly warning: Warning | null;
  readonly notice: Notice | null;
  /** The card that was laid last, whatever became of it; tokens are none. */
  readonly laid: Laid | null;
  readonly times: Times;
  readonly discardArmed: boolean;
  /** The last sightings of tokens that must not repeat themselves while they rest on a reader. */
  readonly tokens: readonly LaidToken[];
  /** A link that is there and waits for its card. */
  readonly link: TagId | null;
  /** The cards left over that were laid so far, and whose come next if somebody said so. */
  readonly leftovers: readonly LaidLeftover[];
  readonly countingBy: string | null;
  /** A round has ended and nothing has been played since. */
  readonly interval: boolean;
  /** Nothing is played for now: the cards may be moved about. */
  readonly paused: boolean;
  /** Its time is out: nothing is played any more, though by the rules the match would go on. */
  readonly ended: boolean;
  /** When somebody of the hall was called, oldest first, at most the newest `MOST_CALLS`. */
  readonly calls: readonly Call[];
  /** Rounds are heard and not seen: screens stay dark but for the sheet. */
  readonly byEar: boolean;
  /** Present names of the players by those that they had earlier at this table. */
  readonly formerNames: Renaming;
  /** Its voices say what happens in few words, since a token asked for that. */
  readonly brief: boolean;
  /** Whom the program plays for; null: nobody. */
  readonly partners: Partners | null;
  /**
   * When play last went on, ms since the epoch: a card, a question, something taken back, a pause. After the match it is
   * when that ended, whatever is laid, asked or put right there later.
   */
  readonly lastAt: number;
  /** The players' devices that contributed everything, by id; null: somebody else contributed too, or it is unknown. */
  readonly contributors: ReadonlySet<string> | null;
}
