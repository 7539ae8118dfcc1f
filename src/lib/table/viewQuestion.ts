import type { GameMove } from '../games.ts';
import type { Question } from './events.ts';
import type { PlaceAnswer, QuestionView } from './view.ts';

/** The question as screens ask it: what each answer stands for, without the move behind it. */
export function viewQuestion(question: Question): QuestionView {
  const { id, card } = question;
  if (question.kind === 'which-place') {
    const { kind, by, from } = question;
    const choices = question.choices.map(({ move }) => placeAnswer(move));
    return { id, kind, card, by, choices, from };
  }
  const { kind, by, choices } = question;
  return { id, kind, card, by, choices: choices.map(({ side, player }) => ({ side, player })) };
}

function placeAnswer(move: GameMove): PlaceAnswer {
  if (move.type !== 'place' && move.type !== 'exchange') return { what: 'throwJoker' };
  const { type, row, value } = move;
  const link = 'link' in move ? move.link : undefined;
  return { what: type, row, value, ...(link === undefined ? {} : { link }) };
}
