import type { GameMove } from '../games.ts';
import { cardOf } from '../games/playing.ts';
import type { TableEvent } from './events.ts';
import type { Laid, Notice } from './notice.ts';
import type { TableState } from './state.ts';

/** The card that lay on a reader when this happened; null: none did, or it is not known. */
export function laidBy(event: TableEvent, state: TableState): Laid | null {
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

function ofMove(move: GameMove, { timeline }: TableState): Laid {
  const card = cardOf(move, timeline.now);
  return card === null ? { type: 'move', move } : { type: 'card', card };
}

function ofNotice(notice: Notice): Laid | null {
  switch (notice.type) {
    case 'already-seen':
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
