import type { GameMove } from '../games.ts';
import { countedBy, decideMove, isOf, isStanding, preparingPlace } from '../games/playing.ts';
import type { TagId } from '../reader/events.ts';
import { MOST_RECORD_MOVES } from '../record/limits.ts';
import type { Answer } from './answer.ts';
import type { Preparation } from './preparation.ts';
import type { MoveSource, TableEvent } from './events.ts';
import type { Notice, NotNow } from './notice.ts';
import { asking } from './asking.ts';
import type { Question } from './question.ts';
import type { TableState } from './state.ts';

/** What a command makes happen at the table, and what its asker hears. */
export interface TableDecision {
  readonly events: readonly TableEvent[];
  readonly answer: Answer;
}

/** Nothing happens; only the asker hears something. */
export const answerOnly = (answer: Answer): TableDecision => ({ events: [], answer });

export const withNotice = (notice: Notice, answer: Answer): TableDecision => ({
  events: [{ type: 'tagNoticed', notice }],
  answer,
});

export const notNow = (reason: NotNow): TableDecision =>
  withNotice({ type: 'not-now', reason }, { outcome: 'not-now', reason });

/** Something happened that is no move of the game. */
export const noted = (event: TableEvent, what?: Preparation): TableDecision => ({
  events: [event],
  answer: { outcome: 'accepted', move: null, ...(what === undefined ? {} : { noted: what }) },
});

/** When the same card is laid again, the question is open already. */
export const askQuestion = (question: Question, { timeline }: TableState): TableDecision => ({
  events: [{ type: 'questionAsked', question }],
  answer: { outcome: 'question', question: asking(question, timeline.now) },
});

/** Far above the longest evening; so many a record of it may have, too. */
export const MOST_MOVES = MOST_RECORD_MOVES;

/**
 * Judges the move, unless its `verdict` is known: played, or refused. A refused card stays visible. What a token asked in vain is told
 * at the table, where some see no reader; a screen tells whoever touched it.
 */
export function settle(
  move: GameMove,
  tag: TagId | null,
  source: MoveSource,
  state: TableState,
  verdict?: ReturnType<typeof decideMove>,
): TableDecision {
  const game = state.timeline.now;
  if (!isOf(game, move)) return notNow('no-such-action');
  if (state.timeline.length >= MOST_MOVES) return notNow('too-many-moves');
  const decided = verdict ?? decideMove(move, game);
  if (decided.ok) {
    // A move that changes nothing is no step of the line.
    if (decided.value.length === 0) return answerOnly({ outcome: 'accepted', move });
    const also = alsoMoved(move, state);
    const cards = also.length === 0 ? { tag } : { tag, also };
    return {
      events: [{ type: 'movePlayed', move, events: decided.value, ...cards, source }],
      answer: { outcome: 'accepted', move },
    };
  }
  const { refusal } = decided;
  const answer: Answer = { outcome: 'refused', refusal, move };
  if (isStanding(move, refusal, game)) {
    return { events: [{ type: 'moveRefused', move, refusal, tag }], answer };
  }
  return source === 'reader'
    ? withNotice({ type: 'refused', refusal }, answer)
    : answerOnly(answer);
}

/** The physical cards that are there already and become part of this move. */
function alsoMoved(move: GameMove, { link, leftovers, timeline }: TableState): readonly TagId[] {
  const player = countedBy(move, timeline.now);
  if (player !== null) return leftovers.filter(({ by }) => by === player).map(({ tag }) => tag);
  return link !== null && preparingPlace(move, timeline.now) !== null ? [link] : [];
}
