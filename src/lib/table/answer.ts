import type { CardPlace } from '../game/place.ts';
import type { GameMove, GameRefusal } from '../games.ts';
import type { Announcement, NotNowReason, ReviewNotice, Preparation } from './notice.ts';
import type { QuestionPrompt } from './question.ts';

/** Answer to the device that sent the command. Each outcome has its own signal at the reader. */
export type Answer =
  | {
      readonly outcome: 'accepted';
      readonly move: GameMove | null;
      /** The move stood there already, so it added no step that Undo could take back. */
      readonly unchanged?: true;
      readonly noted?: Preparation;
      readonly review?: ReviewNotice;
    }
  | { readonly outcome: 'refused'; readonly refusal: GameRefusal; readonly move: GameMove }
  | { readonly outcome: 'question'; readonly question: QuestionPrompt }
  | { readonly outcome: 'unknown'; readonly why: 'unknown-tag' | 'other-deck' }
  | { readonly outcome: 'already-seen'; readonly card: string; readonly place: CardPlace }
  | { readonly outcome: 'not-now'; readonly reason: NotNowReason }
  | { readonly outcome: 'named'; readonly card: string }
  | { readonly outcome: 'heard' }
  | { readonly outcome: 'told'; readonly told: Announcement }
  | { readonly outcome: 'let-in'; readonly who: string };

export type HouseTokenAnswer = Extract<Answer, { readonly outcome: 'let-in' | 'not-now' }>;
