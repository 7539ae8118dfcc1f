import { withNotice, type TableDecision } from './decision.ts';
import type { Announcement } from './notice.ts';
import { asking } from './asking.ts';
import type { TableState } from './state.ts';

/*
 * Tokens that only ask to be told something. The answer is put into words at the reader, on the screens and by a voice;
 * it stands there as a notice until the next card or token, and nothing else at the table changes by it.
 */

const announce = (told: Announcement): TableDecision =>
  withNotice({ type: 'told', told }, { outcome: 'told', told });

export const announceStanding = (): TableDecision => announce({ type: 'standing' });

/** What was said last once more; asked again, it is the same. */
export function repeatLast({ notice, question, warning, timeline }: TableState): TableDecision {
  if (notice?.type === 'told') return announce(notice.told);
  const isOpen = notice !== null || question !== null || warning !== null;
  return announce({
    type: 'again',
    notice,
    question: question === null ? null : asking(question, timeline.now),
    refusal: warning?.refusal ?? null,
    move: isOpen ? null : (timeline.last?.step.move ?? null),
  });
}
