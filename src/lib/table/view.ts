import type { CardPlace } from '../game/place.ts';
import type { GameId, Games } from '../games.ts';
import type { ReaderProblem, TagId } from '../reader/events.ts';
import type { Told } from './answer.ts';
import type { TallyTableView } from '../tally/view.ts';

interface AnyQuestion {
  /** Named by who answers, so that a late answer never meets the next question. */
  readonly id: string;
  readonly card: string;
}

/** A question of 1000 Bornes that a card alone could not settle. Answered by index. */
export interface SideQuestion extends AnyQuestion {
  readonly kind: 'which-side' | 'which-player';
  /** Who laid the card, when that is known. */
  readonly by: string | null;
  /** The possible answers; each names the side or the player it stands for. */
  readonly choices: readonly { readonly side: number; readonly player: string | null }[];
}

/** What a card of Elevens may be laid for. */
export type PlaceAnswer =
  | {
      readonly what: 'place' | 'exchange';
      readonly row: string;
      readonly value: number;
      /** The row that the link comes from which is spent for it. */
      readonly link?: string;
    }
  | { readonly what: 'throwJoker' };

/** How many answers the number tokens (those of the sides, 1 to 8) name at a time. */
export const NUMBERED_AT_ONCE = 8;

/** The place of a card of Elevens, asked when more than one is possible. Answered by index. */
export interface PlaceQuestion extends AnyQuestion {
  readonly kind: 'which-place';
  readonly by: string;
  /** Rows from top to bottom, in each the lowest value first; throwing the joker away comes last. */
  readonly choices: readonly PlaceAnswer[];
  /**
   * Index of the choice that number token 1 stands for. Laying the card again turns to the next ones, so that cards
   * and tokens alone can give every answer.
   */
  readonly from: number;
}

export type QuestionView = SideQuestion | PlaceQuestion;

/** A move that was refused: the card lies there and waits for the table to decide. */
export interface WarningView<G extends GameId = GameId> {
  readonly move: Games[G]['move'];
  readonly refusal: Games[G]['refusal'];
  readonly overrulable: boolean;
  /** Whether the card could be discarded instead. */
  readonly discardable: boolean;
}

/** Something a reader saw that is no move; it stands until the next tap or command. */
export type NoticeView =
  | { readonly type: 'unknown-tag'; readonly tag: TagId; readonly reader: string }
  | { readonly type: 'other-deck'; readonly reader: string }
  | { readonly type: 'reader-problem'; readonly reader: string; readonly problem: ReaderProblem }
  | { readonly type: 'already-seen'; readonly card: string; readonly place: CardPlace }
  | { readonly type: 'not-now'; readonly reason: NotNow }
  /** The house token has let somebody's readers in. */
  | { readonly type: 'let-in'; readonly who: string }
  /** What a token asked to be told; a voice says it. */
  | { readonly type: 'told'; readonly told: Told }
  /** A past move was corrected, taken out, or had one put before it. */
  | {
      readonly type: 'corrected';
      readonly number: number;
      readonly change: 'replace' | 'remove' | 'insert';
    };

/** Why a token or a button did nothing. */
export const NOT_NOW = [
  'answer-first',
  'nothing-to-answer',
  'nothing-to-undo',
  'nothing-refused',
  'not-overrulable',
  'no-such-choice',
  'moved-on',
  'no-round-to-start',
  'no-such-action',
  'no-such-place',
  'no-coup-fourre-to-switch',
  'no-link-left',
  'link-leads-nowhere',
  'not-discardable',
  'nothing-to-count',
  'only-to-look-at',
  'paused',
  'counted-by-hand',
  // A move of the referee's would be made, changed or taken back.
  'only-referee',
  // Of the house token.
  'nobody-asks',
  'several-ask',
  'needs-code',
  'laid-late',
  'reader-of-page',
  'not-written',
] as const;
export type NotNow = (typeof NOT_NOW)[number];

export interface PlayedView<G extends GameId = GameId> {
  /** Number of the accepted move in the match, from 1. */
  readonly number: number;
  readonly move: Games[G]['move'];
  readonly overruled: boolean;
  readonly round: number;
  /** ms since the epoch, by the server's clock. */
  readonly at: number;
  readonly source: 'reader' | 'screen';
  /** Told by hand afterwards. */
  readonly corrected: boolean;
}

/** What screens know of a table at which this game is played. */
interface TableOf<G extends GameId, Question extends QuestionView> {
  readonly code: string;
  /** Number of changes stored so far; a screen never goes back to a smaller one. */
  readonly position: number;
  readonly deck: string | null;
  /** Opened from a record, to look at: every command is answered `only-to-look-at`. */
  readonly looking: boolean;
  readonly match: Games[G]['view'];
  readonly question: Question | null;
  readonly warning: WarningView<G> | null;
  readonly notice: NoticeView | null;
  /** The next card laid is discarded. */
  readonly discardArmed: boolean;
  /** A round has ended and its sheet stands; the next one begins with `nextRound` or the first card. */
  readonly interval: boolean;
  /** Nothing is played for now; taps are heard and not played. */
  readonly paused: boolean;
  /** Accepted moves so far; `undo` names the number it means to take back. */
  readonly moves: number;
  /** How often moves were undone or corrected; with its number it names a move for good. */
  readonly line: number;
  /** What `undo` would take back now. */
  readonly undoes: 'move' | 'correction' | null;
  /** Newest first, at most 20. */
  readonly recent: readonly PlayedView<G>[];
}

export interface MilleBornesTable extends TableOf<'1000-bornes', SideQuestion> {
  /** The last move was a safety that may be read the other way: as an ordinary play, or as a coup-fourré (rules.md I4). */
  readonly switchable: 'to-play' | 'to-coup-fourre' | null;
}

export interface ElevensTable extends TableOf<'elevens', PlaceQuestion> {
  /** A link lies there; the next card is laid by it. */
  readonly linkLaid: boolean;
  readonly counting: Counting;
}

/** Cards left over at the end, laid on a reader one by one until a hand is complete. */
export interface Counting {
  /** Whose card the next one laid on the table's reader is; null while nothing is to be counted. */
  readonly player: string | null;
  /** What was laid so far by players whose hands are not complete. */
  readonly laid: readonly { readonly by: string; readonly card: string }[];
}

/** All that screens know of a table of cards. Sent whole after every change, with the number of the change. */
export type TableView = MilleBornesTable | ElevensTable;

/** The same of any table: at some, matches are counted by hand. */
export type AnyTableView = TableView | TallyTableView;

export const isMilleBornesTable = (view: AnyTableView): view is MilleBornesTable =>
  view.match.game === '1000-bornes';

export const isElevensTable = (view: AnyTableView): view is ElevensTable =>
  view.match.game === 'elevens';

export const isTallyTable = (view: AnyTableView): view is TallyTableView =>
  view.match.game === 'tally';

/** A table as it stood after one of its moves, for looking back. */
export interface LookView {
  readonly view: TableView;
  /** Accepted moves of the match so far. */
  readonly length: number;
  /** After how many moves each finished round ended, in order. */
  readonly roundEnds: readonly number[];
}
