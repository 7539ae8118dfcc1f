import { followsCards } from '../games/playing.ts';
import { isTouch, type TableCommand } from './commands.ts';
import { notNow, type TableDecision } from './decision.ts';
import type { Answer } from './answer.ts';
import type { Share, TableEvent } from './events.ts';
import type { TableState } from './state.ts';

/**
 * Maximum number of commits of one match that add no move: pauses, calls, questions, undone moves, refusals. The referee and
 * the house go on for a while where the players have used up theirs. A long evening stores some hundreds.
 */
export const MAX_COMMITS_BESIDE_MOVES: Readonly<Record<Share, number>> = {
  players: 20_000,
  own: 25_000,
};

/** Number of times the table's screens are told that there is no room: an undone move counts twice, and may skip one. */
const NOTICES = 2;

/** An answer that is stored with its events, or one that leaves no trace. */
export type Room =
  | { readonly stores: true; readonly decided: TableDecision }
  | { readonly stores: false; readonly answer: Answer };

/**
 * Lets a decision through while the match may store more; moves always pass, since their number is bounded by itself.
 * @param commits number of commits in the table's stream
 */
export function withinRoom(
  decided: TableDecision,
  command: TableCommand,
  { state, commits, share }: { state: TableState; commits: number; share: Share },
): Room {
  const counted = (which: TableEvent['type']) =>
    decided.events.filter(({ type }) => type === which).length;
  // A move that takes the place of another makes the match no longer, and could be made for ever.
  const isMove = counted('movePlayed') > counted('moveUndone');
  const over = commits - state.timeline.length - MAX_COMMITS_BESIDE_MOVES[share];
  if (isMove || over < 0) return { stores: true, decided };
  const told = notNow('no-room');
  const isHeard = !isTouch(command) && followsCards(state.timeline.now);
  return isHeard && over < NOTICES
    ? { stores: true, decided: told }
    : { stores: false, answer: told.answer };
}
