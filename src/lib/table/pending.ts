import { cardOf, mayAnswer } from '../games/playing.ts';
import type { GameMove } from '../games.ts';
import type { TableCommand } from './commands.ts';
import type { NotNowReason } from './notice.ts';
import type { TableState } from './state.ts';

/*
 * An open question and a refused card are settled first: another move would drop them, usually in
 * favour of the player who gains from that. Cards and tokens have their own rules, by reader.
 */

/** Commands that would drop an open question. The others keep it, settle it or take it back. */
const DROPS_QUESTION: Readonly<Record<TableCommand['type'], boolean>> = {
  move: true,
  correct: true,
  armDiscard: true,
  switchReading: true,
  tap: false,
  act: false,
  answerAs: false,
  readerProblem: false,
  answer: false,
  takeBack: false,
  discardRefused: false,
  overrule: false,
  undo: false,
  nextRound: false,
  pause: false,
  callReferee: false,
  endPlay: false,
  byEar: false,
  rename: false,
  handOver: false,
  houseToken: false,
  tagEnrolled: false,
  partner: false,
  partnerCard: false,
  partnerActs: false,
  partnerStuck: false,
};

/** Returns why the command has to wait; null if nothing pending is against it. */
export function pendingBefore(command: TableCommand, state: TableState): NotNowReason | null {
  if (state.question !== null) return DROPS_QUESTION[command.type] ? 'answer-first' : null;
  if (state.warning === null) return null;
  if (command.type === 'armDiscard') return 'settle-first';
  return command.type === 'move' && answersRefusal(command.move, state) ? 'settle-first' : null;
}

/** True if another player than the attacker answers the refused attack. */
function answersRefusal(move: GameMove, { warning, timeline }: TableState): boolean {
  const card = cardOf(move, timeline.now);
  if (warning === null || card === null || !('by' in move)) return false;
  const attacker = 'by' in warning.move ? warning.move.by : null;
  return move.by !== attacker && mayAnswer(card, warning.move, timeline.now);
}
