import type { GameInquiry, VoiceChange } from '../game/actions.ts';
import type { Stuck } from '../game/partner.ts';
import type { CardPlace } from '../game/place.ts';
import type { GameMove, GameRefusal } from '../games.ts';
import type { ReaderProblem, TagId } from '../reader/events.ts';
import type { Preparation } from './preparation.ts';
import type { QuestionPrompt } from './question.ts';

/** Something a reader saw that is no move; it stands until the next tap or command. */
export type Notice =
  | { readonly type: 'unknown-tag'; readonly tag: TagId; readonly reader: string }
  /** Older logs do not say which card it was. */
  | { readonly type: 'other-deck'; readonly reader: string; readonly card?: string }
  | { readonly type: 'reader-problem'; readonly reader: string; readonly problem: ReaderProblem }
  | { readonly type: 'already-seen'; readonly card: string; readonly place: CardPlace }
  | { readonly type: 'not-now'; readonly reason: NotNow }
  /** A token asked for what the rules do not allow now, such as drawing; no card is to be taken back. */
  | { readonly type: 'refused'; readonly refusal: GameRefusal }
  /** The house token has let somebody's readers in. */
  | { readonly type: 'let-in'; readonly who: string }
  /** A partner has thought of this: somebody lays its card. */
  | { readonly type: 'partner-lays'; readonly move: GameMove }
  /** It is the turn of a partner that can think of nothing. */
  | { readonly type: 'partner-stuck'; readonly player: string; readonly why: Stuck['why'] }
  /** Something was begun or taken back that is no move yet. */
  | { readonly type: 'prepared'; readonly what: Prepared }
  /** Somebody of the hall is called to the table, or not any more. */
  | { readonly type: 'called'; readonly called: boolean }
  /** What a token asked to hear; a voice says it. */
  | { readonly type: 'told'; readonly told: Announcement }
  /** A past move was corrected, taken out, or had one put before it. */
  | {
      readonly type: 'corrected';
      readonly number: number;
      readonly change: 'replace' | 'remove' | 'insert';
      /** The move as it stood there, and as it stands there now; logs from before this tell neither. */
      readonly was?: GameMove;
      readonly is?: GameMove;
    }
  /**
   * The last move was taken back, and its player or another one has to play; without a move, the last correction was: then also what it
   * had made of a move, and what stands there again, which logs from before this do not tell.
   */
  | {
      readonly type: 'undone';
      readonly number: number;
      readonly move: GameMove | null;
      readonly was?: GameMove;
      readonly is?: GameMove;
      readonly turn: string;
      /** How many moves were taken back one after the other, this one too; left out where it is the only one. */
      readonly moves?: number;
    }
  /** A card that was refused, or asked about, went back to the hand: no move was undone. */
  | { readonly type: 'withdrawn'; readonly move: GameMove }
  | { readonly type: 'withdrawn'; readonly card: string };

/** What is said of what leads to a move, or does not any more. */
export type Prepared =
  | Preparation
  /** A card left over was taken back. */
  | { readonly type: 'uncounted'; readonly card: string }
  /** The next card is played after all. */
  | { readonly type: 'discard'; readonly armed: false };

/** A notice of what the table took back or set right. */
export type Review = Extract<Notice, { readonly type: 'corrected' | 'undone' | 'withdrawn' }>;

/** A correction, or that the last one was undone. */
export type Correction = Extract<Notice, { readonly type: 'corrected' | 'undone' }>;

export const isCorrection = (notice: Notice): notice is Correction =>
  notice.type === 'corrected' || (notice.type === 'undone' && notice.move === null);

export const isReview = (notice: Notice): notice is Review =>
  notice.type === 'corrected' || notice.type === 'undone' || notice.type === 'withdrawn';

/** A card that lay on a reader of the table, whatever became of it; what has no name says why. */
export type Laid =
  | { readonly type: 'card'; readonly card: string }
  /** Of some games a move alone says which card it was. */
  | { readonly type: 'move'; readonly move: GameMove }
  | { readonly type: 'other-deck'; readonly card?: string }
  | { readonly type: 'unread'; readonly problem: ReaderProblem }
  | { readonly type: 'unknown-tag' };

/** How often something was refused, asked or noticed so far: the same once more is told once more. */
export interface Times {
  readonly refused: number;
  readonly asked: number;
  readonly noticed: number;
}

/** A text in each language that screens speak. */
export type Spoken = Readonly<Record<'fr' | 'en', string>>;

/** Something that a table waits for, of which help tells first. */
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
  /** `rematch`: whether the same players may go on. */
  | { readonly type: 'over'; readonly rematch: boolean };

/** What a token asked to be said in words; nothing has happened by it. */
export type Announcement =
  /** What the game tells of how it stands, to this player; older logs do not say to whom. */
  | { readonly type: Exclude<GameInquiry, 'help'>; readonly by?: string }
  /** The same, with what the table waits for; older logs do not say that. */
  | { readonly type: 'help'; readonly by?: string; readonly at?: readonly HelpSituation[] }
  /** The last accepted move. */
  | { readonly type: 'last-card'; readonly move: GameMove | null }
  /** What was laid last before this token; null: nothing was. */
  | { readonly type: 'which-card'; readonly laid: Laid | null }
  /** A line of the last round's sheet, from 0; behind the last one they begin anew. */
  | { readonly type: 'sheet'; readonly line: number }
  /** The screens of the table that speak go on in the next language. */
  | { readonly type: 'language' }
  /** The voices of the table change so; `whole`: after short sentences whole ones again. */
  | { readonly type: 'voice'; readonly change: VoiceChange | 'whole' }
  /** The same players go on at another table. */
  | { readonly type: 'rematch' }
  /** Who will win, as it was worked out then. */
  | { readonly type: 'chances'; readonly said: Spoken }
  /** What was said last: what is open, or else the last move. */
  | {
      readonly type: 'again';
      readonly notice: Notice | null;
      readonly question: QuestionPrompt | null;
      readonly refusal: GameRefusal | null;
      readonly move: GameMove | null;
    };

/** Why a token or a button did nothing. */
export const NOT_NOW = [
  'answer-first',
  // An attack was refused that this card would answer.
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
  // The table has stored as much beside its moves as it may.
  'no-room',
  // It would make, change or take back a referee's move.
  'only-referee',
  // Of new names for the players.
  'names-alike',
  // Of the house token.
  'nobody-asks',
  'several-ask',
  'needs-code',
  'laid-late',
  'reader-of-page',
  'not-written',
] as const;
export type NotNow = (typeof NOT_NOW)[number];
