import type { WhichPlaceQuestion, WhichSideQuestion } from '../game/tableGame.ts';
import type { PlaceAnswer } from '../game/place.ts';
import type { GameMove } from '../games.ts';
import type { TagId } from '../reader/events.ts';
import type { Reading } from './binding.ts';
import type { Warning } from './warning.ts';

interface CardQuestionBase {
  readonly id: string;
  readonly card: string;
  readonly tag: TagId | null;
}

/** A card with an unknown side or player, and the moves it may stand for. */
export interface AskedSide extends CardQuestionBase, WhichSideQuestion<GameMove> {
  /** The card was already played as the first choice; another answer replaces that move. */
  readonly played?: true;
  /** The first choice is the discard that its player armed. */
  readonly armed?: true;
  readonly reading?: Reading;
  readonly refused?: Warning;
}

export interface AskedDiscard extends CardQuestionBase {
  readonly kind: 'whose-discard';
  readonly by: null;
  readonly choices: AskedSide['choices'];
}

export interface AskedPlace extends CardQuestionBase, WhichPlaceQuestion<GameMove> {
  readonly from: number;
}

export type Question = AskedSide | AskedPlace | AskedDiscard;

interface QuestionBase {
  /** Repeated in the answer, so that a late answer does not reach the next question. */
  readonly id: string;
  readonly card: string;
}

/** Question who laid a card, or against whom. Answered by index. */
export interface SideQuestion extends QuestionBase {
  readonly kind: 'which-side' | 'which-player' | 'whose-discard';
  readonly by: string | null;
  readonly choices: readonly { readonly side: number; readonly player: string | null }[];
}

/** Number of choices that the side tokens 1 to 8 select at a time. */
export const CHOICES_PER_PAGE = 8;

/** Question where a card goes. Answered by index. */
export interface PlaceQuestion extends QuestionBase {
  readonly kind: 'which-place';
  readonly by: string;
  /** Rows from top to bottom, lowest value first; discarding the joker comes last. */
  readonly choices: readonly PlaceAnswer[];
  /** Index of the choice for number token 1. Laying the card again shows the next ones. */
  readonly from: number;
}

export type QuestionPrompt = SideQuestion | PlaceQuestion;
