import type { GameState } from '../games.ts';
import {
  actionMove,
  asksPlaces,
  endRound,
  hasRounds,
  isMatchOver,
  playerOnTurn,
  seatNames,
  sideOfPlayer,
  playersToCount,
} from '../games/playing.ts';
import {
  isInquiry,
  isVoiceChange,
  type Action,
  type Inquiry,
  type VoiceChange,
} from '../game/actions.ts';
import { askQuestion, notNow, noted, settle, type TableDecision, withNotice } from './decision.ts';
import { countHandOf } from './leftovers.ts';
import { answerByNumber } from './placeQuestion.ts';
import { isPlayed, settleAnswer } from './settleAnswer.ts';
import { discardInQuestion } from './order.ts';
import { isWorthStoring, lastSighting, repeatingToken } from './restingTokens.ts';
import { asking } from './asking.ts';
import { helpSituations } from './help.ts';
import type { TapCommand } from './commands.ts';
import type { AskedSide } from './question.ts';
import {
  callReferee,
  discardOpenCard,
  isOpen,
  nextRound,
  overruleRefusal,
  setPause,
  takeBack,
  undoLast,
} from './screens.ts';
import type { TableState } from './state.ts';
import type { Announcement, HelpSituation, Notice } from './notice.ts';
import { viewWarning } from './warning.ts';

/** A side's token answers whom a card hits; to a question about places it is a number. */
export function answerBySide(side: number, state: TableState): TableDecision {
  if (state.question?.kind === 'which-place') return answerByNumber(side, state.question, state);
  return answerWhere(state, (choice) => choice.side === side);
}

/** A numbered token of a player answers a question about places as that of a side does: both bear a number and no more. */
export const answerBySeatToken = (seat: number, state: TableState): TableDecision =>
  state.question?.kind === 'which-place'
    ? answerByNumber(seat, state.question, state)
    : answerBySeat(seat, state);

/** A player's token answers who laid a card, names the player's side, or says whose cards are counted next. */
export function answerBySeat(seat: number, state: TableState): TableDecision {
  const game: GameState = state.timeline.now;
  const name = seatNames(game)[seat];
  if (name === undefined) return notNow('no-such-place');
  if (playersToCount(game).length > 0) return countHandOf(name, state);
  const side = sideOfPlayer(name, game);
  return answerWhere(state, (choice) =>
    choice.player === null ? choice.side === side : choice.player === name,
  );
}

function answerWhere(
  state: TableState,
  fits: (choice: AskedSide['choices'][number]) => boolean,
): TableDecision {
  const { question } = state;
  if (question === null) return notNow('nothing-to-answer');
  if (question.kind === 'which-place') return notNow('no-such-choice');
  const { choices } = question;
  const fitting = choices.filter(fits);
  const [choice] = fitting;
  if (choice === undefined) return notNow('no-such-choice');
  return fitting.length > 1
    ? askQuestion(question, state)
    : settleAnswer(question, choices.indexOf(choice), 'reader', state);
}

/** What is known outside of a table when a token is laid. */
type Known = Pick<TapCommand, 'chances' | 'paired'>;

/**
 * An action token laid on a reader. Those that would do more each time do not repeat themselves while a token rests on
 * its reader and is now and then missed there.
 */
export function layToken(action: Action, command: TapCommand, state: TableState): TableDecision {
  const seat = command.role.role === 'seat' ? command.role.seat : null;
  return atRest(command, state, () =>
    action === 'discard'
      ? layDiscardToken(command, state)
      : actOnToken(action, seat, state, command),
  );
}

/**
 * Decides what was laid, unless it is a token that still rests on its reader. Each sighting of such a token is stored,
 * also of one that did nothing: it may rest until it would do something.
 */
export function atRest(
  command: TapCommand,
  { tokens }: TableState,
  decide: () => TableDecision,
): TableDecision {
  const token = repeatingToken(command);
  if (token === null) return decide();
  const laid = { type: 'tokenLaid', ...token } as const;
  const last = lastSighting(token, tokens);
  if (last !== null) {
    const events = isWorthStoring(token, last) ? [laid] : [];
    return { events, answer: { outcome: 'not-now', reason: 'just-laid' } };
  }
  const { events, answer } = decide();
  return { events: [...events, laid], answer };
}

/**
 * The discard token means the card that its player has just laid, or the next card of the player on turn. On a reader that
 * all share the table is asked which; on the reader of a player or side it never means the card of another.
 */
function layDiscardToken(command: TapCommand, state: TableState): TableDecision {
  const { tap, role } = command;
  const isOpenCard =
    state.warning !== null || (state.question !== null && !isPlayed(state.question));
  if (isOpenCard) return discardOpenCard('reader', state);
  if (state.question !== null) return askQuestion(state.question, state);
  const game = state.timeline.now;
  const asked = discardInQuestion(tap, state);
  // Such a table is asked about places alone: the card is set right, and the next one stays as it is.
  if (asked !== null && asksPlaces(game)) return notNow('moved-on');
  if (role.role !== 'seat' && role.role !== 'side') {
    return asked === null ? armDiscard(!state.discardArmed) : askQuestion(asked, state);
  }
  const isTheirs = (player: string): boolean =>
    role.role === 'seat'
      ? seatNames(game)[role.seat] === player
      : sideOfPlayer(player, game) === role.side;
  const [last] = asked?.choices ?? [];
  if (asked !== null && isTheirs(last?.player ?? '')) {
    return settleAnswer(asked, 0, 'reader', state);
  }
  return isTheirs(playerOnTurn(game)) ? armDiscard(!state.discardArmed) : notNow('nothing-refused');
}

/** An action token laid on a reader of this player; null: on the table's, where whoever is on turn lays it. */
export function actOnToken(
  action: Action,
  seat: number | null,
  state: TableState,
  { chances, paired }: Known,
): TableDecision {
  const game = state.timeline.now;
  if (isInquiry(action)) return announce(announcementTo(action, seat, state, paired));
  if (isVoiceChange(action)) return changeVoice(action, state);
  switch (action) {
    case 'discard':
      return state.question !== null || state.warning !== null
        ? discardOpenCard('reader', state)
        : armDiscard(!state.discardArmed);
    case 'undo':
      // What is open is taken back first; only then the last accepted move.
      return isOpen(state) ? takeBack(state) : undoLast(state);
    case 'next-round':
      return hasRounds(game) ? nextRound(state) : notNow('no-such-action');
    case 'pause':
      return setPause(!state.paused, state);
    case 'rematch':
      return paired ? notNow('no-such-action') : announceRematch(state);
    case 'open':
      // Readers of the house never lay it at a match that is over: they open another table.
      return isMatchOver(game) ? announceRematch(state) : notNow('played-here');
    case 'call-referee':
      return callReferee(true, state);
    case 'let-lie':
      return overruleRefusal(state, 'reader');
    case 'end-round':
      return endRoundNow(state);
    case 'language':
      return announce({ type: 'language' });
    case 'chances':
      return chances === undefined
        ? notNow('no-such-action')
        : announce({ type: 'chances', said: chances });
    case 'extend':
    case 'do-not-extend':
    case 'end-turn':
    case 'draw':
    case 'pass': {
      const move = actionMove(action, game);
      if (move === null) return notNow('no-such-action');
      return state.question === null ? settle(move, null, 'reader', state) : notNow('answer-first');
    }
  }
}

/** The same by a button of one player: what the rules let only whoever is on turn do, they refuse to any other. */
export function actForSeat(
  action: Action,
  seat: number,
  state: TableState,
  known: Known,
): TableDecision {
  const game = state.timeline.now;
  const by = seatNames(game)[seat];
  if (by === undefined) return notNow('no-such-place');
  const move = actionMove(action, game);
  if (move === null) return actOnToken(action, seat, state, known);
  if (state.question !== null) return notNow('answer-first');
  return settle('by' in move ? { ...move, by } : move, null, 'reader', state);
}

export const armDiscard = (armed: boolean): TableDecision => noted({ type: 'discardArmed', armed });

/*
 * Tokens that only ask for information. The answer is given in words at the reader, on the screens and by voice; it
 * stays as a notice until the next card or token, and changes nothing else at the table.
 */

const announce = (told: Announcement): TableDecision =>
  withNotice({ type: 'told', told }, { outcome: 'told', told });

/** The answer to this player; null: to whoever is on turn. */
export function announcementTo(
  inquiry: Inquiry,
  seat: number | null,
  state: TableState,
  paired?: true,
): Announcement {
  switch (inquiry) {
    case 'help':
      return { type: inquiry, by: askedBy(seat, state), at: situationsAt(state, paired) };
    case 'say-again':
      return again(state);
    case 'last-card':
      return { type: inquiry, move: state.timeline.last?.step.move ?? null };
    case 'which-card':
      return { type: inquiry, laid: state.laid };
    case 'sheet':
      return { type: inquiry, line: nextLine(saidLast(state)) };
    default:
      return { type: inquiry, by: askedBy(seat, state) };
  }
}

/** The player of this seat; without one, the player on turn. */
function askedBy(seat: number | null, { timeline }: TableState): string {
  const by = seat === null ? undefined : seatNames(timeline.now)[seat];
  return by ?? playerOnTurn(timeline.now);
}

function situationsAt(state: TableState, paired?: true): readonly HelpSituation[] {
  const { paused, ended, discardArmed, interval, link, question, warning, timeline } = state;
  const game = timeline.now;
  return helpSituations({
    paused,
    ended,
    discardArmed,
    interval,
    linkLaid: link !== null,
    question: question && asking(question, game),
    warning: warning && viewWarning(warning, game),
    over: isMatchOver(game),
    rematch: paired !== true,
  });
}

/** Laid once more, the token reads the next line, also where the last one was repeated in between. */
const nextLine = (said: Notice | null): number =>
  said?.type === 'told' && said.told.type === 'sheet' ? said.told.line + 1 : 0;

/** The referee ends the round; where it has no end, nobody can. */
function endRoundNow(state: TableState): TableDecision {
  const move = endRound(state.timeline.now);
  if (move === null) return notNow('no-such-action');
  return state.question === null ? settle(move, null, 'reader', state) : notNow('answer-first');
}

/** Each device that speaks for the table does it in its own way. */
const changeVoice = (change: VoiceChange, { brief }: TableState): TableDecision =>
  announce({ type: 'voice', change: change === 'brief' && brief ? 'whole' : change });

/** The table only says so: whoever runs all tables opens the other one. */
function announceRematch({ timeline }: TableState): TableDecision {
  if (isMatchOver(timeline.now)) return announce({ type: 'rematch' });
  return notNow('match-goes-on');
}

/** Repeats what was said last and what still stands open, the same each time. */
function again(state: TableState): Announcement {
  const { question, warning, timeline } = state;
  const said = saidLast(state);
  const isOpen = said !== null || question !== null || warning !== null;
  return {
    type: 'again',
    notice: said,
    question: question === null ? null : asking(question, timeline.now),
    refusal: warning?.refusal ?? null,
    move: isOpen ? null : (timeline.last?.step.move ?? null),
  };
}

/** What was said before it was repeated. */
function saidLast({ notice }: TableState): Notice | null {
  const told = notice?.type === 'told' ? notice.told : null;
  // What was said before the voice changed is heard in its new way.
  return told?.type === 'again' ? told.notice : told?.type === 'voice' ? null : notice;
}
