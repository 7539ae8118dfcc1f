import type { GameState } from '../games.ts';
import { placeAnswer } from '../games/playing.ts';
import type { Question, QuestionPrompt } from './question.ts';

// A module of its own: pages show questions without loading the rules.
/** Returns the question as it is shown: each answer without the move behind it. */
export function toPrompt(question: Question, game: GameState): QuestionPrompt {
  const { id, card } = question;
  if (question.kind === 'which-place') {
    const { kind, by, from } = question;
    const choices = question.choices.map(({ move }) => placeAnswer(move, game));
    return { id, kind, card, by, choices, from };
  }
  const { kind, by, choices } = question;
  return { id, kind, card, by, choices: choices.map(({ side, player }) => ({ side, player })) };
}
