import type { GameMove } from '../games.ts';
import { cardOf } from '../games/playing.ts';
import type { TableEvent } from './events.ts';
import type { LaidItem, Notice } from './notice.ts';
import type { TableState } from './state.ts';

/** Returns the card that caused this event; null if there was none or it is unknown. */
export function laidItemOf(event: TableEvent, state: TableState): LaidItem | null {
  switch (event.type) {
    case 'movePlayed':
    case 'moveRefused':
      return event.tag === null ? null : ofMove(event.move, state);
    case 'questionAsked':
      return { type: 'card', card: event.question.card };
    case 'leftoverLaid':
      return { type: 'card', card: event.card };
    case 'linkLaid':
      return event.card === undefined ? null : { type: 'card', card: event.card };
    case 'tagNoticed':
      return ofNotice(event.notice);
    default:
      return null;
  }
}

function ofMove(move: GameMove, { timeline }: TableState): LaidItem {
  const card = cardOf(move, timeline.now);
  return card === null ? { type: 'move', move } : { type: 'card', card };
}

function ofNotice(notice: Notice): LaidItem | null {
  switch (notice.type) {
    case 'already-seen':
    case 'enrolled':
      return { type: 'card', card: notice.card };
    case 'unknown-tag':
      return { type: 'unknown-tag' };
    case 'other-deck':
      return {
        type: 'other-deck',
        ...(notice.card === undefined ? {} : { card: notice.card }),
      };
    case 'reader-problem':
      return { type: 'unread', problem: notice.problem };
    default:
      return null;
  }
}
