import { isCardGame } from '../games/playing.ts';
import { isScreenCommand, type TableCommand } from './commands.ts';
import { notNow, type TableDecision } from './decision.ts';
import type { Answer } from './answer.ts';
import type { Share, TableEvent } from './events.ts';
import type { TableState } from './state.ts';

/**
 * Maximum number of commits of one match that add no move: pauses, calls, questions, undone moves,
 * refusals. The referee and administrators can continue a while after the players. A long evening
 * stores some hundreds.
 */
export const MAX_COMMITS_BESIDE_MOVES: Readonly<Record<Share, number>> = {
  players: 20_000,
  own: 25_000,
};

/**
 * Number of times that the screens show the limit. An undone move counts twice and may skip one.
 */
const MAX_QUOTA_NOTICES = 2;

export type QuotaVerdict =
  | { readonly stores: true; readonly decided: TableDecision }
  | { readonly stores: false; readonly answer: Answer };

/**
 * Limits commits that add no move. Moves always pass, since their number has its own limit.
 *
 * @param commits number of commits in the table's stream
 */
export function checkCommitQuota(
  decided: TableDecision,
  command: TableCommand,
  { state, commits, share }: { state: TableState; commits: number; share: Share },
): QuotaVerdict {
  const counted = (which: TableEvent['type']) =>
    decided.events.filter(({ type }) => type === which).length;
  // A move that replaces another does not make the match longer, so it is limited too.
  const isMove = counted('movePlayed') > counted('moveUndone');
  const over = commits - state.timeline.length - MAX_COMMITS_BESIDE_MOVES[share];
  if (isMove || over < 0) return { stores: true, decided };
  const told = notNow('no-room');
  const isHeard = !isScreenCommand(command) && isCardGame(state.timeline.now);
  return isHeard && over < MAX_QUOTA_NOTICES
    ? { stores: true, decided: told }
    : { stores: false, answer: told.answer };
}
