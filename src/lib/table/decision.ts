import type { GameMove, GameState } from '../games.ts';
import {
  countedBy,
  decideMove,
  isMoveOfGame,
  staysOpen,
  placeOfPreparingCard,
  placeAnswer,
} from '../games/playing.ts';
import type { TagId } from '../reader/events.ts';
import { MAX_RECORD_MOVES } from '../record/limits.ts';
import type { Answer } from './answer.ts';
import type { Preparation, Notice, NotNowReason } from './notice.ts';
import type { MoveSource, TableEvent } from './events.ts';
import type { Question, QuestionPrompt } from './question.ts';
import type { TableState } from './state.ts';

export interface TableDecision {
  readonly events: readonly TableEvent[];
  readonly answer: Answer;
}

export const answerOnly = (answer: Answer): TableDecision => ({ events: [], answer });

export const withNotice = (notice: Notice, answer: Answer): TableDecision => ({
  events: [{ type: 'tagNoticed', notice }],
  answer,
});

export const notNow = (reason: NotNowReason): TableDecision =>
  withNotice({ type: 'not-now', reason }, { outcome: 'not-now', reason });

export const acceptEvent = (event: TableEvent, what?: Preparation): TableDecision => ({
  events: [event],
  answer: { outcome: 'accepted', move: null, ...(what === undefined ? {} : { noted: what }) },
});

/** Opens a question and returns it as the answer. Laying the same card again repeats it. */
export const askQuestion = (question: Question, { timeline }: TableState): TableDecision => ({
  events: [{ type: 'questionAsked', question }],
  answer: { outcome: 'question', question: toPrompt(question, timeline.now) },
});

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

/**
 * Maximum number of accepted moves of a match, the same as in a record. Far above the longest
 * evening.
 */
export const MAX_MOVES = MAX_RECORD_MOVES;

/**
 * Decides a move, unless its `verdict` is known already. A refused card stays visible until the
 * table decides about it. A token's refusal is announced to the table; a screen's only to that
 * screen.
 */
export function settleMove(
  move: GameMove,
  tag: TagId | null,
  source: MoveSource,
  state: TableState,
  verdict?: ReturnType<typeof decideMove>,
): TableDecision {
  const game = state.timeline.now;
  if (!isMoveOfGame(game, move)) return notNow('no-such-action');
  if (state.timeline.length >= MAX_MOVES) return notNow('too-many-moves');
  const decided = verdict ?? decideMove(move, game);
  if (decided.ok) {
    // A move without events adds no step to the line.
    if (decided.value.length === 0)
      return answerOnly({ outcome: 'accepted', move, unchanged: true });
    const also = alsoMoved(move, state);
    const cards = also.length === 0 ? { tag } : { tag, also };
    return {
      events: [{ type: 'movePlayed', move, events: decided.value, ...cards, source }],
      answer: { outcome: 'accepted', move },
    };
  }
  const { refusal } = decided;
  const answer: Answer = { outcome: 'refused', refusal, move };
  if (staysOpen(move, refusal, game)) {
    return { events: [{ type: 'moveRefused', move, refusal, tag }], answer };
  }
  return source === 'reader'
    ? withNotice({ type: 'refused', refusal }, answer)
    : answerOnly(answer);
}

function alsoMoved(move: GameMove, { link, leftovers, timeline }: TableState): readonly TagId[] {
  const player = countedBy(move, timeline.now);
  if (player !== null) return leftovers.filter(({ by }) => by === player).map(({ tag }) => tag);
  return link !== null && placeOfPreparingCard(move, timeline.now) !== null ? [link] : [];
}
