import type { WhichPlace, WhichSide } from '../game/asked.ts';
import type { PlaceAnswer } from '../game/place.ts';
import type { GameMove } from '../games.ts';
import type { TagId } from '../reader/events.ts';
import type { Reading } from './reading.ts';
import type { Warning } from './warning.ts';

interface Open {
  readonly id: string;
  readonly card: string;
  readonly tag: TagId | null;
}

/** A card whose side or player has to be asked for, and the moves it may stand for. */
export interface AskedSide extends Open, WhichSide<GameMove> {
  /** The card was played already, for the first choice: another answer plays it anew. */
  readonly played?: true;
  /** The reading of the card; events of earlier versions have none. */
  readonly reading?: Reading;
  /** The attack read after it, which was refused and waits for the answer. */
  readonly refused?: Warning;
}

/** True if a discard token meant the card played last, or the next one. The last choice is the player on turn. */
export interface AskedDiscard extends Open {
  readonly kind: 'whose-discard';
  readonly by: null;
  readonly choices: AskedSide['choices'];
}

/** A card that may lie in several places. */
export interface AskedPlace extends Open, WhichPlace<GameMove> {
  /** Index of the choice for which the first number token stands. */
  readonly from: number;
}

export type Question = AskedSide | AskedPlace | AskedDiscard;

interface QuestionBase {
  /** Given with the answer, so that a late answer never reaches the next question. */
  readonly id: string;
  readonly card: string;
}

/** By whom or against whom a card was laid, where the card alone could not settle it. Answered by index. */
export interface SideQuestion extends QuestionBase {
  readonly kind: 'which-side' | 'which-player' | 'whose-discard';
  /** Who laid the card, when that is known. */
  readonly by: string | null;
  /** The possible answers; each names the side or the player it stands for. */
  readonly choices: readonly { readonly side: number; readonly player: string | null }[];
}

/** How many answers the number tokens (the side tokens, 1 to 8) name at a time. */
export const NUMBERED_AT_ONCE = 8;

/** Where a card is laid, asked when more than one place is possible. Answered by index. */
export interface PlaceQuestion extends QuestionBase {
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

/** A question as people see it: in an answer, on the screens, and when repeated. */
export type QuestionPrompt = SideQuestion | PlaceQuestion;
