import { decideMove, isStanding, type GameMove } from '../games.ts';
import type { TagId } from '../reader/events.ts';
import type { Answer } from './answer.ts';
import type { Question, Source, TableEvent } from './events.ts';
import type { TableState } from './state.ts';
import type { NotNow, NoticeView } from './view.ts';
import { viewQuestion } from './viewQuestion.ts';

/** What a command makes happen at the table, and what its asker hears. */
export interface TableDecision {
  readonly events: readonly TableEvent[];
  readonly answer: Answer;
}

/** Nothing happens, the asker alone hears something. */
export const silent = (answer: Answer): TableDecision => ({ events: [], answer });

export const noticed = (notice: NoticeView, answer: Answer): TableDecision => ({
  events: [{ type: 'tagNoticed', notice }],
  answer,
});

export const notNow = (reason: NotNow): TableDecision =>
  noticed({ type: 'not-now', reason }, { outcome: 'not-now', reason });

/** The question stands already when the same card is laid again. */
export const asked = (question: Question): TableDecision => ({
  events: [{ type: 'questionAsked', question }],
  answer: { outcome: 'question', question: viewQuestion(question) },
});

/** The move is judged: played, or refused. A refused card stays visible; a refused remark does not. */
export function settle(
  move: GameMove,
  tag: TagId | null,
  source: Source,
  state: TableState,
): TableDecision {
  const decided = decideMove(move, state.timeline.now);
  if (decided.ok) {
    return {
      events: [{ type: 'movePlayed', move, events: decided.value, tag, source }],
      answer: { outcome: 'accepted', move },
    };
  }
  const { refusal } = decided;
  return {
    events: isStanding(move, refusal) ? [{ type: 'moveRefused', move, refusal, tag }] : [],
    answer: { outcome: 'refused', refusal, move },
  };
}
