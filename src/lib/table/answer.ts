import type { CardPlace } from '../game/place.ts';
import type { GameMove, GameRefusal } from '../games.ts';
import type { Announcement, NotNow, Review } from './notice.ts';
import type { Preparation } from './preparation.ts';
import type { QuestionPrompt } from './question.ts';

/** What the asker hears back; the five signs of a reader are its outcomes. */
export type Answer =
  | {
      readonly outcome: 'accepted';
      readonly move: GameMove | null;
      readonly noted?: Preparation;
      /** What was taken back, as all are told. */
      readonly review?: Review;
    }
  | { readonly outcome: 'refused'; readonly refusal: GameRefusal; readonly move: GameMove }
  | { readonly outcome: 'question'; readonly question: QuestionPrompt }
  | { readonly outcome: 'unknown'; readonly why: 'unknown-tag' | 'other-deck' }
  | { readonly outcome: 'already-seen'; readonly card: string; readonly place: CardPlace }
  | { readonly outcome: 'not-now'; readonly reason: NotNow }
  | { readonly outcome: 'named'; readonly card: string }
  /** A card or question of somebody's hand, which only that player is told. */
  | { readonly outcome: 'heard' }
  | { readonly outcome: 'told'; readonly told: Announcement }
  /** The house token was laid while this one asked for it: its readers may bring taps. */
  | { readonly outcome: 'let-in'; readonly who: string };

/** What the house token is answered, wherever it is laid. */
export type HouseTokenAnswer = Extract<Answer, { readonly outcome: 'let-in' | 'not-now' }>;
