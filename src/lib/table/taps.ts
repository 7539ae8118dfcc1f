import type { GameMove, GameState } from '../games.ts';
import {
  questionAbout,
  decideMove,
  discardMove,
  hasCard,
  isPreparingCard,
  isOverrulable,
  likeliest,
  mayAnswer,
  seatNames,
  sideOfPlayer,
  playerOnTurn,
  readingsOf,
  playersToCount,
  preparingCardsLeft,
  cardPlace,
  countedBy,
  placeOfPreparingCard,
  roundNumber,
} from '../games/playing.ts';
import { isInquiry } from '../game/actions.ts';
import type { Answer } from './answer.ts';
import type { Binding } from './binding.ts';
import type { TapCommand } from './commands.ts';
import {
  askQuestion,
  notNow,
  withNotice,
  settleMove,
  answerOnly,
  type TableDecision,
  acceptEvent,
} from './decision.ts';
import { discardIfArmed, isArmedDiscard, isSpotOf } from './armedDiscard.ts';
import { isSameMove } from './correct/oldLine.ts';
import { layLeftover } from './leftovers.ts';
import { namedMove, partnerAtHand, enterCard } from './partners.ts';
import { nextChoices, isPlayed, settleAnswer } from './settleAnswer.ts';
import { couldHold, type LaidCard } from './holders.ts';
import type { AskedSide, Question } from './question.ts';
import type { TableState } from './state.ts';
import { answerBySeat, answerBySeatToken, answerBySide, layToken } from './tokens.ts';
import type { CardPlace, CardSpot, Spot } from '../game/place.ts';
import type { TagId } from '../reader/events.ts';

export function decideTap(command: TapCommand, state: TableState): TableDecision {
  const { tap, role, binding } = command;
  const isShared = role.role === 'table' && binding?.type === 'card' && state.question === null;
  const { reader, at } = tap;
  const reading = { reader, at, ...(isShared && ({ shared: true } as const)) };
  const { events, answer } = decideBinding(command, state);
  const seen = events.map((event) => {
    if (event.type === 'movePlayed' && event.tag !== null) return { reading, ...event };
    const isNew = event.type === 'questionAsked' && event.question.id === tap.id;
    if (!isNew || !isAboutSides(event.question)) return event;
    return { ...event, question: { ...event.question, reading } };
  });
  return { events: seen, answer };
}

function decideBinding(command: TapCommand, state: TableState): TableDecision {
  const { binding, role, tap } = command;
  const heard = role.role === 'hand' ? hearInHand(command, state) : null;
  if (heard !== null) return answerOnly(heard);
  if (binding === null) {
    const notice = { type: 'unknown-tag', tag: tap.tag, reader: tap.reader } as const;
    return withNotice(notice, { outcome: 'unknown', why: 'unknown-tag' });
  }
  if (command.otherDeck || isOfOtherBox(binding, state)) {
    const card = binding.type === 'card' ? { card: binding.card } : {};
    const notice = { type: 'other-deck', reader: tap.reader, ...card } as const;
    return withNotice(notice, { outcome: 'unknown', why: 'other-deck' });
  }
  switch (binding.type) {
    case 'card':
      return decideCard(command, binding.card, state);
    case 'side':
      return answerBySide(binding.side, state);
    case 'seat':
      return answerBySeatToken(binding.seat, state);
    case 'action':
      return layToken(binding.action, command, state);
  }
}

/**
 * Answers tags on a hand's reader that concern only its player, revealing nothing. Null for cards,
 * and for tags that answer or act on the table.
 */
function hearInHand({ binding, otherDeck }: TapCommand, state: TableState): Answer | null {
  if (binding === null) return { outcome: 'unknown', why: 'unknown-tag' };
  if (otherDeck || isOfOtherBox(binding, state)) return { outcome: 'unknown', why: 'other-deck' };
  switch (binding.type) {
    case 'card':
      return null;
    // A number without an open question asks for the card at that position.
    case 'side':
    case 'seat': {
      const isAnswer = state.question !== null || playersToCount(state.timeline.now).length > 0;
      return isAnswer ? null : { outcome: 'heard' };
    }
    case 'action':
      // The sheet continues at the table's own line.
      return isInquiry(binding.action) && binding.action !== 'sheet' ? { outcome: 'heard' } : null;
  }
}

const isOfOtherBox = (binding: Binding, { timeline }: TableState): boolean =>
  binding.type === 'card' && !hasCard(binding.card, timeline.now);

function decideCard(command: TapCommand, card: string, state: TableState): TableDecision {
  const { tap, role } = command;
  // The card is one player's secret, but this answer is stored and shown at the reader.
  if (role.role === 'hand') return hearCard(tap.tag, card, role.seat, state);
  if (role.role === 'desk') return answerOnly({ outcome: 'named', card });
  const { question } = state;
  if (question !== null && question.tag !== tap.tag) return notNow('answer-first');
  if (question?.kind === 'which-place' && role.role !== 'side') return nextChoices(question, state);
  if (question !== null && (isPlayed(question) || isArmedDiscard(question)))
    return answerAgain(question, role, state);
  const place = placeOfTag(tap.tag, state);
  if (place !== null) {
    const notice = { type: 'already-seen', card, place } as const;
    return withNotice(notice, { outcome: 'already-seen', card, place });
  }
  const game = state.timeline.now;
  if (playersToCount(game).length > 0) return layLeftover(command, card, state);
  if (isPreparingCard(card, game)) return layLink(command, card, state);
  if (awaitsAttack(card, role, state)) return notNow('settle-first');
  if (role.role === 'discard') {
    const move = discardMove(card, playerOnTurn(game), game);
    return move === null ? notNow('not-discardable') : settleMove(move, tap.tag, 'reader', state);
  }
  const laid = { card, tag: tap.tag };
  const discarded = discardIfArmed(laid, tap.id, role, state);
  if (discarded !== null) return discarded;
  const named = namedMove(card, state);
  if (named !== null && isPlayedAt(named, card, role, state) && couldHold(named, laid, state)) {
    return settleMove(named, tap.tag, 'reader', state);
  }
  return settleReadings(readingsAt(laid, role, state), card, tap.id, tap.tag, state);
}

/**
 * True if the card would answer a refused attack that is still open. Deciding now would take the
 * card for the attacker's and drop the refusal. On the attacker's own reader the card is the
 * attacker's.
 */
function awaitsAttack(card: string, role: CardSpot, { warning, timeline }: TableState): boolean {
  const game = timeline.now;
  if (warning === null || !mayAnswer(card, warning.move, game)) return false;
  const { move } = warning;
  const attacker = 'by' in move ? move.by : '';
  switch (role.role) {
    case 'table':
    case 'discard':
      return true;
    case 'side':
      return sideOfPlayer(attacker, game) !== role.side;
    case 'seat':
      return seatNames(game)[role.seat] !== attacker;
  }
}

/** True on the shared reader, the player's own, and one where the card may stand for this move. */
const isPlayedAt = (move: GameMove, card: string, role: Spot, state: TableState): boolean =>
  !('by' in move) ||
  isSpotOf(move.by, role, state) ||
  readingsOf(card, role, state.timeline.now, state.link !== null).some((each) =>
    isSameMove(each, move),
  );

function readingsAt(laid: LaidCard, role: Spot, state: TableState): readonly GameMove[] {
  const game = state.timeline.now;
  const { card } = laid;
  const readings = readingsOf(card, role, game, state.link !== null);
  if (role.role === 'seat') return readings;
  const possible = readings.filter((move) => couldHold(move, laid, state));
  if (possible.length > 0 || readings.length === 0) return possible;
  return seatNames(game)
    .flatMap((_, seat) => readingsOf(card, { role: 'seat', seat }, game).slice(0, 1))
    .filter((move) => couldHold(move, laid, state));
}

/**
 * Laying the card in question on its player's or side's reader answers it; elsewhere the question
 * is repeated.
 */
function answerAgain(question: Question, role: CardSpot, state: TableState): TableDecision {
  // The discard token meant the card on the table. An attack that is laid again may stay one.
  const isConfirmed = role.role === 'discard' || !isAttackInQuestion(question);
  if (question.kind === 'whose-discard' && isConfirmed)
    return settleAnswer(question, 0, 'reader', state);
  if (question.kind === 'whose-discard' && role.role === 'side')
    return askQuestion(question, state);
  switch (role.role) {
    case 'table':
    case 'discard':
      return askQuestion(question, state);
    case 'side':
      return answerBySide(role.side, state);
    case 'seat':
      return answerBySeat(role.seat, state);
  }
}

/** True if the last card, which a discard token may have meant, was laid against another side. */
function isAttackInQuestion({ choices }: Question): boolean {
  const played = choices.at(-1)?.move;
  return played !== undefined && 'on' in played;
}

/** Adds a card to a partner's hand, without telling the table. */
function hearCard(
  tag: TagId,
  card: string,
  seat: number | undefined,
  state: TableState,
): TableDecision {
  const partner = partnerAtHand(seat, state);
  const { events } = partner === null ? NOTHING_TOLD : enterCard(partner, card, tag, state);
  const told = events.filter(({ type }) => type === 'partnerTold');
  return { events: told, answer: { outcome: 'heard' } };
}
const NOTHING_TOLD: Pick<TableDecision, 'events'> = { events: [] };

/**
 * Plays a single legal reading and asks about several. With none, refuses for the first reading's
 * reason. Asks also about other players if only the turn is against them: the card may have been
 * laid late.
 */
function settleReadings(
  readings: readonly GameMove[],
  card: string,
  id: string,
  tag: string,
  state: TableState,
): TableDecision {
  const game = state.timeline.now;
  const judged = readings.map((move) => ({ move, verdict: decideMove(move, game) }));
  const first = judged.find(({ verdict }) => verdict.ok) ?? judged[0];
  if (first === undefined) return notNow('no-such-place');
  const possible = judged.flatMap(({ move, verdict }) => {
    const isLate =
      !verdict.ok && byOther(move, first.move) && isOverrulable(move, verdict.refusal, game);
    return verdict.ok || isLate ? [move] : [];
  });
  if (possible.length <= 1 || !(first.verdict.ok || possible.includes(first.move))) {
    return settleMove(first.move, tag, 'reader', state, first.verdict);
  }
  const [likely, ...others] = isTargetInferred(state) ? possible : likeliest(possible, game);
  if (likely !== undefined && others.length === 0) return settleMove(likely, tag, 'reader', state);
  const asked = questionAbout(possible, game);
  return askQuestion(
    asked.kind === 'which-place'
      ? { id, card, tag, ...asked, from: 0 }
      : { id, card, tag, ...asked },
    state,
  );
}

/** True if the rules alone said whom the last attack hits: a shared reader read it, and the table was not asked. */
function isTargetInferred({ timeline }: TableState): boolean {
  let { last } = timeline;
  while (last !== null && !('by' in last.step.move)) last = last.before.last;
  return last?.step.reading?.shared === true;
}

const isAboutSides = (question: Question): question is AskedSide =>
  question.kind === 'which-side' || question.kind === 'which-player';

const byOther = (move: GameMove, other: GameMove): boolean =>
  'by' in move && 'by' in other && move.by !== other.by;

/**
 * Lays a link, which waits for its card. The same link again is taken back; another link replaces
 * it.
 */
function layLink({ tap, role }: TapCommand, card: string, state: TableState): TableDecision {
  if (state.link === tap.tag) {
    return acceptEvent({ type: 'linkLaid', tag: null, card }, { type: 'link', laid: false });
  }
  const game = state.timeline.now;
  if (preparingCardsLeft(game) === 0) return notNow('no-link-left');
  const spot = role.role === 'seat' ? role : ({ role: 'table' } as const);
  return readingsOf(card, spot, game).length === 0
    ? notNow('link-leads-nowhere')
    : acceptEvent({ type: 'linkLaid', tag: tap.tag, card }, { type: 'link', laid: true });
}

/** Returns the place of a physical card played in the current round; null if it can be played. */
export function placeOfTag(tag: TagId, { timeline, leftovers }: TableState): CardPlace | null {
  const left = leftovers.find((laid) => laid.tag === tag);
  if (left !== undefined) return { on: 'hand', player: left.by };
  const round = roundNumber(timeline.now);
  for (let at = timeline.last; at !== null && at.step.round === round; at = at.before.last) {
    const { move, also } = at.step;
    if (at.step.tag === tag) return cardPlace(move, timeline.now);
    if (also.includes(tag)) return placeAlong(move, timeline.now);
  }
  return null;
}

function placeAlong(move: GameMove, game: GameState): CardPlace {
  const player = countedBy(move, game);
  if (player !== null) return { on: 'hand', player };
  return placeOfPreparingCard(move, game) ?? { on: 'discard' };
}
