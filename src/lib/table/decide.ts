import { isInquiry, type Action } from '../game/actions.ts';
import { isCardGame, cardOf, endRound, isCorrectionMove, mayAnswer } from '../games/playing.ts';
import type { GameMove, GameState } from '../games.ts';
import type { HouseTokenAnswer } from './answer.ts';
import type { Binding } from './binding.ts';
import {
  isScreenCommand,
  type ActCommand,
  type ReaderProblemCommand,
  type TableCommand,
} from './commands.ts';
import { decideCorrection, isOfThisLine } from './correct/correct.ts';
import {
  askQuestion,
  withNotice,
  notNow,
  settleMove,
  answerOnly,
  type TableDecision,
} from './decision.ts';
import { armDiscard } from './armedDiscard.ts';
import { answerReadEarly, refusedAfterSafety } from './readingOrder.ts';
import {
  actForPartner,
  announceStuck,
  seatPartner,
  enterCard,
  removeLastEnteredCard,
} from './partners.ts';
import { decideHandover, decideRenaming, isOfFormerPlayer, underPresentNames } from './renaming.ts';
import {
  callReferee,
  isUndoable,
  setAudioMode,
  setPause,
  answerQuestion,
  discardOpenCard,
  endPlay,
  nextRound,
  overruleRefusal,
  switchReading,
  takeBack,
  undoMove,
} from './screens.ts';
import { isPlayed } from './settleAnswer.ts';
import type { TableState } from './state.ts';
import { decideTap } from './taps.ts';
import { actForSeat, actOnToken, answerBySeat, atRest } from './tokens.ts';
import type { NotNowReason } from './notice.ts';

/**
 * Decides the events and the answer of a command, without checking permissions. Never throws:
 * errors are answers.
 */
export function decideTable(command: TableCommand, state: TableState): TableDecision {
  if (isOfFormerPlayer(command, state))
    return answerOnly({ outcome: 'not-now', reason: 'moved-on' });
  const named = underPresentNames(command, state);
  const decided = withEarlyAnswer(named, decideAll(named, state), state);
  return isScreenCommand(command) && decided.answer.outcome === 'not-now'
    ? withoutFailedEvents(decided)
    : decided;
}

/** Adds the events that follow an accepted attack if the card that answers it was read first. */
function withEarlyAnswer(
  command: TableCommand,
  decided: TableDecision,
  state: TableState,
): TableDecision {
  const [attack, ...others] = decided.events;
  const isAnswered = state.question !== null && isPlayed(state.question);
  if (attack === undefined || others.length > 0 || isAnswered) return decided;
  if (attack.type === 'moveRefused') {
    const [asked] = refusedAfterSafety(attack, command, state);
    return asked?.type === 'questionAsked' ? askQuestion(asked.question, state) : decided;
  }
  if (attack.type !== 'movePlayed') return decided;
  const following = answerReadEarly(attack, command, state);
  const [first] = following;
  if (first === undefined) return decided;
  const events = [attack, ...following];
  return first.type === 'questionAsked'
    ? { events, answer: askQuestion(first.question, state).answer }
    : { events, answer: decided.answer };
}

function decideAll(command: TableCommand, state: TableState): TableDecision {
  if (state.looking) return answerOnly({ outcome: 'not-now', reason: 'only-to-look-at' });
  if (!isCardGame(state.timeline.now)) return withoutFailedEvents(decideOnSheets(command, state));
  if ((state.ended || state.paused) && isHeldByPause(command, state)) {
    const held = (): TableDecision => notNow(state.ended ? 'time-is-out' : 'paused');
    return command.type === 'tap' ? atRest(command, state, held) : held();
  }
  const pending = pendingBefore(command, state);
  if (pending !== null) return notNow(pending);
  switch (command.type) {
    case 'tap':
      return decideTap(command, state);
    case 'act':
      return act(command, state);
    case 'answerAs':
      return answerBySeat(command.seat, state);
    case 'houseToken':
      return sayOfHouse(command.answer);
    case 'tagEnrolled':
      return sayEnrolled(command, state);
    case 'readerProblem':
      return sayUnread(command);
    case 'move':
      return settleMove(command.move, null, 'screen', state);
    case 'answer':
      return answerQuestion(command.question, command.choice, state);
    case 'takeBack':
      return takeBack(state);
    case 'discardRefused':
      return discardOpenCard('screen', state);
    case 'overrule':
      return overruleRefusal(state, 'screen');
    case 'undo':
      return undoMove(command, state);
    case 'correct':
      return decideCorrection(command, state);
    case 'pause':
      return setPause(command.paused, state);
    case 'callReferee':
      return callReferee(command.called, state);
    case 'endPlay':
      return endPlay(command.ended, state);
    case 'byEar':
      return setAudioMode(command.byEar, state);
    case 'rename':
      return decideRenaming(command, state);
    case 'handOver':
      return decideHandover(command, state);
    case 'armDiscard':
      return armDiscard(command.armed, state);
    case 'switchReading':
      return switchReading(state);
    case 'nextRound':
      return nextRound(state);
    case 'partner':
      return seatPartner(command, state);
    case 'partnerCard':
      return command.card === null
        ? removeLastEnteredCard(command.seat, state)
        : enterCard(command.seat, command.card, null, state);
    case 'partnerActs':
      return actForPartner(command, state);
    case 'partnerStuck':
      return announceStuck(command, state);
  }
}

const act = (command: ActCommand, state: TableState): TableDecision =>
  command.seat === undefined
    ? actOnToken(command.action, null, state, command)
    : actForSeat(command.action, command.seat, state, command);

function decideOnSheets(command: TableCommand, state: TableState): TableDecision {
  switch (command.type) {
    case 'move':
      return settleMove(command.move, null, 'screen', state);
    case 'undo':
      return undoMove(command, state);
    case 'callReferee':
      return callReferee(command.called, state);
    case 'rename':
      return decideRenaming(command, state);
    case 'handOver':
      return decideHandover(command, state);
    case 'houseToken':
      return answerOnly(command.answer);
    default:
      return answerOnly({ outcome: 'not-now', reason: 'counted-by-hand' });
  }
}

/**
 * Drops the events of a failed command, so that only its sender is told. Score sheets show no
 * warnings.
 */
const withoutFailedEvents = ({ events, answer }: TableDecision): TableDecision => ({
  events: answer.outcome === 'accepted' ? events : [],
  answer,
});

const sayUnread = ({ reader, problem }: ReaderProblemCommand): TableDecision =>
  withNotice({ type: 'reader-problem', reader, problem }, { outcome: 'accepted', move: null });

/** Replaces the notice about this unknown tag; after a later tap or command nothing is said. */
const sayEnrolled = (
  { tag, card }: Extract<TableCommand, { type: 'tagEnrolled' }>,
  { notice }: TableState,
): TableDecision =>
  notice?.type === 'unknown-tag' && notice.tag === tag
    ? withNotice({ type: 'enrolled', card }, { outcome: 'accepted', move: null })
    : answerOnly({ outcome: 'not-now', reason: 'moved-on' });

const sayOfHouse = (answer: HouseTokenAnswer): TableDecision =>
  answer.outcome === 'let-in'
    ? withNotice({ type: 'let-in', who: answer.who }, answer)
    : notNow(answer.reason);

/*
 * An open question and a refused card are settled first: another move would drop them, usually in
 * favour of the player who gains from that. Cards and tokens have their own rules, by reader.
 *
 * During a pause cards may be moved, on readers too, for example to wipe the table. Commands that
 * would play something are held back. Corrections stay possible, and anyone can end the pause.
 */

/**
 * Commands that wait until an open question is answered, because they would drop it, and commands
 * that wait until play goes on. The others are decided at once.
 */
const WAITS_FOR: Readonly<Record<TableCommand['type'], readonly ('answer' | 'play')[]>> = {
  move: ['answer', 'play'],
  armDiscard: ['answer', 'play'],
  switchReading: ['answer', 'play'],
  correct: ['answer'],
  tap: ['play'],
  act: ['play'],
  answerAs: ['play'],
  readerProblem: ['play'],
  answer: ['play'],
  discardRefused: ['play'],
  overrule: ['play'],
  nextRound: ['play'],
  partnerActs: ['play'],
  partnerStuck: ['play'],
  takeBack: [],
  undo: [],
  pause: [],
  callReferee: [],
  endPlay: [],
  byEar: [],
  rename: [],
  handOver: [],
  houseToken: [],
  tagEnrolled: [],
  partner: [],
  partnerCard: [],
};

/** Returns why the command has to wait; null if nothing pending is against it. */
function pendingBefore(command: TableCommand, state: TableState): NotNowReason | null {
  if (state.question !== null)
    return WAITS_FOR[command.type].includes('answer') ? 'answer-first' : null;
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

/**
 * True if a pause holds back the command. Counts, sheets and ending a round are not play. The pause
 * token and questions always pass.
 */
const isHeldByPause = (command: TableCommand, { timeline }: TableState): boolean =>
  WAITS_FOR[command.type].includes('play') &&
  !(command.type === 'move' && playsNothing(command.move, timeline.now)) &&
  !(command.type === 'tap' && isFreeToken(command.binding)) &&
  !(command.type === 'act' && isFree(command.action));

const playsNothing = (move: GameMove, game: GameState): boolean =>
  isCorrectionMove(move, game) || move.type === endRound(game)?.type;

const isFreeToken = (binding: Binding | null): boolean =>
  binding?.type === 'action' && isFree(binding.action);

const isFree = (action: Action): boolean =>
  ACTIONS_DURING_PAUSE.some((free) => free === action) || isInquiry(action);
const ACTIONS_DURING_PAUSE = ['pause', 'language', 'call-referee', 'chances'] as const;

/**
 * True if deciding this command may need moves that were dropped. A command that names an outdated
 * line is refused without them.
 */
export function mayNeedDroppedMoves(command: TableCommand, state: TableState): boolean {
  switch (command.type) {
    case 'undo':
      return isUndoable(command, state);
    case 'correct':
      return isOfThisLine(command, state);
    case 'switchReading':
      return true;
    case 'act':
      return command.action === 'undo';
    case 'answerAs':
      return state.question === null;
    case 'tap': {
      const { binding } = command;
      // The token of a player or side may give that player the last card.
      if (binding?.type === 'seat' || binding?.type === 'side') return state.question === null;
      return binding?.type === 'action' && binding.action === 'undo';
    }
    default:
      return false;
  }
}
