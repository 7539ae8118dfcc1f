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
import {
  askQuestion,
  notNow,
  settleMove,
  type TableDecision,
  withNotice,
  toPrompt,
} from './decision.ts';
import { armDiscard, isSpotOf } from './armedDiscard.ts';
import { countHandOf } from './leftovers.ts';
import { answerByNumber, isPlayed, settleAnswer } from './settleAnswer.ts';
import { discardInQuestion } from './readingOrder.ts';
import { isWorthStoring, lastSighting, repeatingToken } from './restingTokens.ts';
import { helpSituations } from './help.ts';
import type { TapCommand } from './commands.ts';
import type { AskedSide } from './question.ts';
import {
  callReferee,
  discardOpenCard,
  openCardPlayer,
  giveToOther,
  nextRound,
  overruleRefusal,
  setPause,
  takeBack,
  undoLast,
} from './screens.ts';
import { hasOpenCard, type TableState } from './state.ts';
import type { Announcement, HelpSituation, Notice } from './notice.ts';
import { viewWarning } from './warning.ts';

/** Answers with a side's token: the target of a card, or a number in a question about places. */
export function answerBySide(side: number, state: TableState): TableDecision {
  if (state.question?.kind === 'which-place') return answerByNumber(side, state.question, state);
  const game = state.timeline.now;
  return (
    givenByToken((player) => sideOfPlayer(player, game) === side, state) ??
    answerWhere(state, (choice) => choice.side === side)
  );
}

const givenByToken = (isTheirs: (player: string) => boolean, state: TableState) =>
  hasOpenCard(state) ? null : giveToOther(isTheirs, state);

export const answerBySeatToken = (seat: number, state: TableState): TableDecision =>
  state.question?.kind === 'which-place'
    ? answerByNumber(seat, state.question, state)
    : answerBySeat(seat, state);

/** Answers with a player's token: who laid a card, the player's side, or the next hand to count. */
export function answerBySeat(seat: number, state: TableState): TableDecision {
  const game: GameState = state.timeline.now;
  const name = seatNames(game)[seat];
  if (name === undefined) return notNow('no-such-place');
  if (playersToCount(game).length > 0) return countHandOf(name, state);
  const side = sideOfPlayer(name, game);
  return (
    givenByToken((player) => player === name, state) ??
    answerWhere(state, (choice) =>
      choice.player === null ? choice.side === side : choice.player === name,
    )
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

type Known = Pick<TapCommand, 'chances' | 'paired'>;

/**
 * Decides an action token. Tokens that would act again each time do not while they rest on the
 * reader.
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
 * Runs `decide`, unless the token still rests on its reader. Sightings are stored even if the token
 * did nothing: it may rest until it could act.
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
 * Discards the card that this player has just laid, or the next card of the player on turn. On a
 * shared reader the table is asked; a player's or side's reader never affects others.
 */
function layDiscardToken(command: TapCommand, state: TableState): TableDecision {
  const { tap, role } = command;
  const game = state.timeline.now;
  const isTheirs = (player: string): boolean => isSpotOf(player, role, state);
  if (isCardOpen(state)) return discardOpenCardOf(isTheirs, state);
  if (state.question !== null) return askQuestion(state.question, state);
  const asked = discardInQuestion(tap, state);
  // Such games ask only about places: the card is corrected, and the next one is not discarded.
  if (asked !== null && asksPlaces(game)) return notNow('moved-on');
  if (role.role !== 'seat' && role.role !== 'side') {
    return asked === null || state.interval
      ? armDiscard(!state.discardArmed, state)
      : askQuestion(asked, state);
  }
  const [last] = asked?.choices ?? [];
  if (asked !== null && isTheirs(last?.player ?? '')) {
    return settleAnswer(asked, 0, 'reader', state);
  }
  return armDiscardFor(isTheirs, state);
}

const isCardOpen = ({ question, warning }: TableState): boolean =>
  warning !== null || (question !== null && !isPlayed(question));

type IsTheirs = (player: string) => boolean;

/** Discards the open card, unless another player laid it. */
function discardOpenCardOf(isTheirs: IsTheirs, state: TableState): TableDecision {
  if (isTheirs(openCardPlayer(state))) return discardOpenCard('reader', state);
  return notNow(state.question === null ? 'nothing-refused' : 'answer-first');
}

const armDiscardFor = (isTheirs: IsTheirs, state: TableState): TableDecision =>
  isTheirs(playerOnTurn(state.timeline.now))
    ? armDiscard(!state.discardArmed, state)
    : notNow('nothing-refused');

/**
 * Performs an action token's action for this seat; null: for the player on turn, on the shared
 * reader.
 */
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
      return discardFor(seat, state);
    case 'undo':
      // Open items are taken back before the last accepted move.
      return hasOpenCard(state) ? takeBack(state) : undoLast(state);
    case 'next-round':
      return hasRounds(game) ? nextRound(state) : notNow('no-such-action');
    case 'pause':
      return setPause(!state.paused, state);
    case 'rematch':
      return paired ? notNow('no-such-action') : announceRematch(state);
    case 'open':
      // The venue's readers never send it for a finished match: they open another table.
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
      return state.question === null
        ? settleMove(move, null, 'reader', state)
        : notNow('answer-first');
    }
  }
}

/** Discards the open card or the next one, for this seat; null: for the player on turn. */
function discardFor(seat: number | null, state: TableState): TableDecision {
  const { question, warning, timeline } = state;
  const name = seat === null ? null : seatNames(timeline.now)[seat];
  const isTheirs = (player: string): boolean => name === null || name === player;
  return question !== null || warning !== null
    ? discardOpenCardOf(isTheirs, state)
    : armDiscardFor(isTheirs, state);
}

/**
 * Performs a button's action for one player. Actions reserved for the player on turn are refused to
 * others.
 */
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
  return settleMove('by' in move ? { ...move, by } : move, null, 'reader', state);
}

const announce = (told: Announcement): TableDecision =>
  withNotice({ type: 'told', told }, { outcome: 'told', told });

/** Returns the requested information for this seat; null: for the player on turn. */
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
    question: question && toPrompt(question, game),
    warning: warning && viewWarning(warning, game),
    over: isMatchOver(game),
    rematch: paired !== true,
  });
}

/** Laying the token again reads the next line, also after the last one was repeated. */
const nextLine = (said: Notice | null): number =>
  said?.type === 'told' && said.told.type === 'sheet' ? said.told.line + 1 : 0;

function endRoundNow(state: TableState): TableDecision {
  const move = endRound(state.timeline.now);
  if (move === null) return notNow('no-such-action');
  return state.question === null ? settleMove(move, null, 'reader', state) : notNow('answer-first');
}

/** Stores only the request; each speaking device adjusts itself. */
const changeVoice = (change: VoiceChange, { brief }: TableState): TableDecision =>
  announce({ type: 'voice', change: change === 'brief' && brief ? 'whole' : change });

/** Only announces the rematch; the caller opens the other table. */
function announceRematch({ timeline }: TableState): TableDecision {
  if (isMatchOver(timeline.now)) return announce({ type: 'rematch' });
  return notNow('match-goes-on');
}

function again(state: TableState): Announcement {
  const { question, warning, timeline } = state;
  const said = saidLast(state);
  const isOpen = said !== null || question !== null || warning !== null;
  return {
    type: 'again',
    notice: said,
    question: question === null ? null : toPrompt(question, timeline.now),
    refusal: warning?.refusal ?? null,
    move: isOpen ? null : (timeline.last?.step.move ?? null),
  };
}

function saidLast({ notice }: TableState): Notice | null {
  const told = notice?.type === 'told' ? notice.told : null;
  // A message from before a change of voice is not repeated in the new one.
  return told?.type === 'again' ? told.notice : told?.type === 'voice' ? null : notice;
}
