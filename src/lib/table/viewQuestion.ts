import type { Question } from './events.ts';
import type { QuestionView } from './view.ts';

export function viewQuestion({ id, kind, card, by, choices }: Question): QuestionView {
  return { id, kind, card, by, choices: choices.map(({ side, player }) => ({ side, player })) };
}
