import type { GameMove, GameRefusal } from '../games.ts';
import type { CardPlace, NotNow, QuestionView } from './view.ts';

/** What the asker hears back; the five signs of a reader are its outcomes. */
export type Answer =
  | { readonly outcome: 'accepted'; readonly move: GameMove | null }
  | { readonly outcome: 'refused'; readonly refusal: GameRefusal; readonly move: GameMove }
  | { readonly outcome: 'question'; readonly question: QuestionView }
  | { readonly outcome: 'unknown'; readonly why: 'unknown-tag' | 'other-deck' }
  | { readonly outcome: 'already-seen'; readonly card: string; readonly place: CardPlace }
  | { readonly outcome: 'not-now'; readonly reason: NotNow }
  | { readonly outcome: 'named'; readonly card: string };
