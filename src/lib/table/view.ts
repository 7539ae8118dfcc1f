import type { GameMove, GameRefusal, GameView } from '../games.ts';
import type { ReaderProblem, TagId } from '../reader/events.ts';

/** A question that a card alone could not settle. */
export interface QuestionView {
  /** Named by who answers, so that a late answer never meets the next question. */
  readonly id: string;
  readonly kind: 'which-side' | 'which-player';
  readonly card: string;
  /** Who laid the card, when that is known. */
  readonly by: string | null;
  /** The possible answers; each names the side or the player it stands for. Answered by index. */
  readonly choices: readonly { readonly side: number; readonly player: string | null }[];
}

/** A move that was refused: the card lies there and waits for the table to decide. */
export interface WarningView {
  readonly move: GameMove;
  readonly refusal: GameRefusal;
  readonly overrulable: boolean;
  /** Whether the card could be discarded instead. */
  readonly discardable: boolean;
}

/** Where a card that was laid again already lies. */
export type CardPlace = { readonly on: 'side'; readonly side: number } | { readonly on: 'discard' };

/** Something a reader saw that is no move; it stands until the next tap or command. */
export type NoticeView =
  | { readonly type: 'unknown-tag'; readonly tag: TagId; readonly reader: string }
  | { readonly type: 'other-deck'; readonly reader: string }
  | { readonly type: 'reader-problem'; readonly reader: string; readonly problem: ReaderProblem }
  | { readonly type: 'already-seen'; readonly card: string; readonly place: CardPlace }
  | { readonly type: 'not-now'; readonly reason: NotNow };

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
  'only-to-look-at',
] as const;
export type NotNow = (typeof NOT_NOW)[number];

export interface PlayedView {
  /** Number of the accepted move in the match, from 1. */
  readonly number: number;
  readonly move: GameMove;
  readonly overruled: boolean;
  readonly round: number;
  /** ms since the epoch, by the server's clock. */
  readonly at: number;
  readonly source: 'reader' | 'screen';
}

/** All that screens know of a table. Sent whole after every change, with the number of the change. */
export interface TableView {
  readonly code: string;
  /** Number of changes stored so far; a screen never goes back to a smaller one. */
  readonly position: number;
  readonly deck: string | null;
  /** Opened from a record, to look at: every command is answered `only-to-look-at`. */
  readonly looking: boolean;
  readonly match: GameView;
  readonly question: QuestionView | null;
  readonly warning: WarningView | null;
  readonly notice: NoticeView | null;
  /** The next card laid is discarded. */
  readonly discardArmed: boolean;
  /** A round has ended and its sheet stands; the next one begins with `nextRound` or the first card. */
  readonly interval: boolean;
  /** Accepted moves so far; `undo` names the number it means to take back. */
  readonly moves: number;
  /** Newest first, at most 20. */
  readonly recent: readonly PlayedView[];
  /** The last move was a safety that may be read the other way: as an ordinary play, or as a coup-fourré (rules.md I4). */
  readonly switchable: 'to-play' | 'to-coup-fourre' | null;
}

/** A table as it stood after one of its moves, for looking back. */
export interface LookView {
  readonly view: TableView;
  /** Accepted moves of the match so far. */
  readonly length: number;
  /** After how many moves each finished round ended, in order. */
  readonly roundEnds: readonly number[];
}
