import type { GameInquiry, VoiceChange } from '../game/actions.ts';
import type { StuckPartner } from '../game/partner.ts';
import type { CardPlace } from '../game/place.ts';
import type { GameMove, GameRefusal } from '../games.ts';
import type { ReaderProblem, TagId } from '../reader/events.ts';
import type { QuestionPrompt } from './question.ts';

/** Message of the table that is not a move. It stays until the next tap or command. */
export type Notice =
  | { readonly type: 'unknown-tag'; readonly tag: TagId; readonly reader: string }
  /** `card` is missing in older logs. */
  | { readonly type: 'other-deck'; readonly reader: string; readonly card?: string }
  | { readonly type: 'reader-problem'; readonly reader: string; readonly problem: ReaderProblem }
  | { readonly type: 'already-seen'; readonly card: string; readonly place: CardPlace }
  | { readonly type: 'not-now'; readonly reason: NotNowReason }
  /** The rules refuse a token's action, such as drawing. There is no card to take back. */
  | { readonly type: 'refused'; readonly refusal: GameRefusal }
  | { readonly type: 'let-in'; readonly who: string }
  /** An administrator said which card the unknown tag is. It can be laid again. */
  | { readonly type: 'enrolled'; readonly card: string }
  /** The program chose this move for its seat; a person has to lay the card. */
  | { readonly type: 'partner-lays'; readonly move: GameMove }
  | { readonly type: 'partner-stuck'; readonly player: string; readonly why: StuckPartner['why'] }
  | { readonly type: 'prepared'; readonly what: PreparationNotice }
  | { readonly type: 'called'; readonly called: boolean }
  | { readonly type: 'told'; readonly told: Announcement }
  | {
      readonly type: 'corrected';
      readonly number: number;
      readonly change: 'replace' | 'remove' | 'insert';
      /** The move before and after; missing in older logs. */
      readonly was?: GameMove;
      readonly is?: GameMove;
    }
  /**
   * Undo of the last move, or of the last correction if `move` is null. In that case `was` and `is`
   * are the corrected and the restored move; older logs lack them.
   */
  | {
      readonly type: 'undone';
      readonly number: number;
      readonly move: GameMove | null;
      readonly was?: GameMove;
      readonly is?: GameMove;
      readonly turn: string;
      /** Number of consecutive undos including this one; left out for one. */
      readonly moves?: number;
    }
  /** A refused or questioned card went back to the hand. No move was undone. */
  | { readonly type: 'withdrawn'; readonly move: GameMove }
  | { readonly type: 'withdrawn'; readonly card: string };

export type Preparation =
  | { readonly type: 'link'; readonly laid: boolean }
  | { readonly type: 'counting'; readonly by: string; readonly hand: number }
  | {
      readonly type: 'counted';
      readonly by: string;
      readonly card: string;
      readonly counted: number;
      readonly hand: number;
    };

export type PreparationNotice =
  | Preparation
  | { readonly type: 'uncounted'; readonly card: string }
  | { readonly type: 'discard'; readonly armed: false };

export type ReviewNotice = Extract<Notice, { readonly type: 'corrected' | 'undone' | 'withdrawn' }>;

/** Notice about a correction or its undoing. */
export type CorrectionNotice = Extract<Notice, { readonly type: 'corrected' | 'undone' }>;

export const isCorrectionNotice = (notice: Notice): notice is CorrectionNotice =>
  notice.type === 'corrected' || (notice.type === 'undone' && notice.move === null);

export const isReviewNotice = (notice: Notice): notice is ReviewNotice =>
  notice.type === 'corrected' || notice.type === 'undone' || notice.type === 'withdrawn';

export type LaidItem =
  | { readonly type: 'card'; readonly card: string }
  | { readonly type: 'move'; readonly move: GameMove }
  | { readonly type: 'other-deck'; readonly card?: string }
  | { readonly type: 'unread'; readonly problem: ReaderProblem }
  | { readonly type: 'unknown-tag' };

export interface RepeatCounts {
  readonly refused: number;
  readonly asked: number;
  readonly noticed: number;
}

export type TextByLanguage = Readonly<Record<'fr' | 'en', string>>;

/** Situation in which the table waits for a decision; help explains it first. */
export type HelpSituation =
  | { readonly type: 'paused' | 'ended' | 'interval' | 'discard-armed' | 'link-laid' }
  | {
      readonly type: 'refused';
      readonly warning: {
        readonly refusal: GameRefusal;
        readonly overrulable: boolean;
        readonly discardable: boolean;
      };
    }
  | { readonly type: 'asked'; readonly question: QuestionPrompt }
  | { readonly type: 'over'; readonly rematch: boolean };

export type Announcement =
  /** Game status for this player; `by` is missing in older logs. */
  | { readonly type: Exclude<GameInquiry, 'help'>; readonly by?: string }
  /** Help with the current situations; `at` is missing in older logs. */
  | { readonly type: 'help'; readonly by?: string; readonly at?: readonly HelpSituation[] }
  | { readonly type: 'last-card'; readonly move: GameMove | null }
  | { readonly type: 'which-card'; readonly laid: LaidItem | null }
  | { readonly type: 'sheet'; readonly line: number }
  | { readonly type: 'language' }
  | { readonly type: 'voice'; readonly change: VoiceChange | 'whole' }
  | { readonly type: 'rematch' }
  | { readonly type: 'chances'; readonly said: TextByLanguage }
  | {
      readonly type: 'again';
      readonly notice: Notice | null;
      readonly question: QuestionPrompt | null;
      readonly refusal: GameRefusal | null;
      readonly move: GameMove | null;
    };

/** Reasons why a token or a button did nothing. */
export const NOT_NOW_REASONS = [
  'answer-first',
  // A refused card is still open, and this would drop or answer it.
  'settle-first',
  // The token rests on its reader, or was lifted only a moment ago.
  'just-laid',
  'nothing-to-answer',
  'nothing-to-undo',
  'nothing-refused',
  'not-overrulable',
  'no-such-choice',
  'moved-on',
  'no-round-to-start',
  // A discard belongs to a player who is playing.
  'between-rounds',
  'match-goes-on',
  'played-here',
  'no-such-action',
  'no-such-place',
  'no-coup-fourre-to-switch',
  'no-link-left',
  'link-leads-nowhere',
  'not-discardable',
  'nothing-to-count',
  'only-to-look-at',
  'paused',
  'time-is-out',
  'counted-by-hand',
  'too-many-corrections',
  'too-many-moves',
  // The match has used up its commits that are not moves.
  'no-room',
  // It would make, change or take back a move reserved for the referee.
  'only-referee',
  // Two of the new player names look alike.
  'names-alike',
  // A seat is handed over only between rounds.
  'round-goes-on',
  // Only its player and administrators hand a seat over.
  'not-your-seat',
  // The following are about the administrator's token.
  'nobody-asks',
  'several-ask',
  'needs-code',
  'laid-late',
  'reader-of-page',
  'not-written',
] as const;
export type NotNowReason = (typeof NOT_NOW_REASONS)[number];
