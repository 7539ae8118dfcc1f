import type { GameMove, GameState } from '../games.ts';
import {
  askedAbout,
  decideMove,
  discardMove,
  hasCard,
  isLink,
  isOverrulable,
  mayAnswer,
  seatNames,
  sideOfPlayer,
  playerOnTurn,
  readingsOf,
  playersToCount,
  linksLeft,
  cardPlace,
  countedBy,
  preparingPlace,
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
  settle,
  answerOnly,
  type TableDecision,
  noted,
} from './decision.ts';
import { layLeftover } from './leftovers.ts';
import { namedMove, partnerAtHand, tellCard } from './partnerMoves.ts';
import { nextChoices } from './placeQuestion.ts';
import { couldHold, type LaidCard } from './holders.ts';
import type { AskedSide, Question } from './question.ts';
import type { TableState } from './state.ts';
import { isPlayed, settleAnswer } from './settleAnswer.ts';
import { answerBySeat, answerBySeatToken, answerBySide, layToken } from './tokens.ts';
import type { CardPlace, Spot } from '../game/place.ts';
import type { TagId } from '../reader/events.ts';

/** Decides what a card or token laid on a reader makes happen at this table. */
export function decideTap(command: TapCommand, state: TableState): TableDecision {
  const { tap, role, binding } = command;
  const isShared = role.role === 'table' && binding?.type === 'card' && state.question === null;
  const { reader, at } = tap;
  const reading = { reader, at, ...(isShared && ({ shared: true } as const)) };
  const { events, answer } = decideBinding(command, state);
  const seen = events.map((event) => {
    if (event.type === 'movePlayed' && event.tag !== null) return { ...event, reading };
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
 * What else is laid in a hand and concerns its player alone: the answer says no more than that it was heard. Null for cards, and
 * for what answers the table or acts on it.
 */
function hearInHand({ binding, otherDeck }: TapCommand, state: TableState): Answer | null {
  if (binding === null) return { outcome: 'unknown', why: 'unknown-tag' };
  if (otherDeck || isOfOtherBox(binding, state)) return { outcome: 'unknown', why: 'other-deck' };
  switch (binding.type) {
    case 'card':
      return null;
    // A number that answers nothing asks for the card at that place.
    case 'side':
    case 'seat': {
      const isAnswer = state.question !== null || playersToCount(state.timeline.now).length > 0;
      return isAnswer ? null : { outcome: 'heard' };
    }
    case 'action':
      // The sheet is read on from where the table was.
      return isInquiry(binding.action) && binding.action !== 'sheet' ? { outcome: 'heard' } : null;
  }
}

const isOfOtherBox = (binding: Binding, { timeline }: TableState): boolean =>
  binding.type === 'card' && !hasCard(binding.card, timeline.now);

function decideCard(command: TapCommand, card: string, state: TableState): TableDecision {
  const { tap, role } = command;
  // Such a card is one player's secret, and this answer is stored, and shown at the reader.
  if (role.role === 'hand') return hearCard(tap.tag, card, role.seat, state);
  if (role.role === 'desk') return answerOnly({ outcome: 'named', card });
  const { question } = state;
  if (question !== null && question.tag !== tap.tag) return notNow('answer-first');
  if (question?.kind === 'which-place' && role.role !== 'side') return nextChoices(question, state);
  if (question !== null && isPlayed(question)) return answerAgain(question, role, state);
  const place = placeOfTag(tap.tag, state);
  if (place !== null) {
    const notice = { type: 'already-seen', card, place } as const;
    return withNotice(notice, { outcome: 'already-seen', card, place });
  }
  const game = state.timeline.now;
  if (playersToCount(game).length > 0) return layLeftover(command, card, state);
  if (isLink(card, game)) return layLink(command, card, state);
  if (state.discardArmed || role.role === 'discard') {
    const move = discardMove(card, playerOnTurn(game), game);
    return move === null ? notNow('not-discardable') : settle(move, tap.tag, 'reader', state);
  }
  if (awaitsAttack(card, role, state)) return notNow('settle-first');
  const laid = { card, tag: tap.tag };
  const named = namedMove(card, state);
  if (named !== null && couldHold(named, laid, state)) {
    return settle(named, tap.tag, 'reader', state);
  }
  return settleReadings(readingsAt(laid, role, state), card, tap.id, tap.tag, state);
}

/**
 * True if a refused attack waits that this card would answer. Decided here and now, the card would be taken for the attacker's
 * and the refusal would be forgotten. The attacker's own reader says that it is the attacker's.
 */
function awaitsAttack(card: string, role: Spot, { warning, timeline }: TableState): boolean {
  const game = timeline.now;
  if (warning === null || !mayAnswer(card, warning.move, game)) return false;
  const { move } = warning;
  const attacker = 'by' in move ? move.by : '';
  switch (role.role) {
    case 'table':
      return true;
    case 'side':
      return sideOfPlayer(attacker, game) !== role.side;
    case 'seat':
      return seatNames(game)[role.seat] !== attacker;
  }
}

/** The moves that the card may stand for there, without those of players who are known not to hold it. */
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

/** The card in question, laid again on the reader of its player or side, answers; elsewhere the question is repeated. */
function answerAgain(
  question: Question,
  role: Spot | { readonly role: 'discard' },
  state: TableState,
): TableDecision {
  // The discard token meant the card that lies there.
  if (question.kind === 'whose-discard') return settleAnswer(question, 0, 'reader', state);
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

/** The card of a partner is told so, which nobody is told of. */
function hearCard(
  tag: TagId,
  card: string,
  seat: number | undefined,
  state: TableState,
): TableDecision {
  const partner = partnerAtHand(seat, state);
  const { events } = partner === null ? NOTHING_TOLD : tellCard(partner, card, tag, state);
  const told = events.filter(({ type }) => type === 'partnerTold');
  return { events: told, answer: { outcome: 'heard' } };
}
const NOTHING_TOLD: Pick<TableDecision, 'events'> = { events: [] };

/**
 * One legal reading is played, several are asked about; with none, the tap is refused for the first reading's reason. Readings
 * by another player are asked about too where nothing but the turn is against them: the card may be laid too late.
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
    return settle(first.move, tag, 'reader', state, first.verdict);
  }
  const asked = askedAbout(possible, game);
  return askQuestion(
    asked.kind === 'which-place'
      ? { id, card, tag, ...asked, from: 0 }
      : { id, card, tag, ...asked },
    state,
  );
}

const isAboutSides = (question: Question): question is AskedSide =>
  question.kind === 'which-side' || question.kind === 'which-player';

const byOther = (move: GameMove, other: GameMove): boolean =>
  'by' in move && 'by' in other && move.by !== other.by;

/** A link laid on a reader waits for the card it links. The same link laid again is taken back; another link replaces it. */
function layLink({ tap, role }: TapCommand, card: string, state: TableState): TableDecision {
  if (state.link === tap.tag) {
    return noted({ type: 'linkLaid', tag: null, card }, { type: 'link', laid: false });
  }
  const game = state.timeline.now;
  if (linksLeft(game) === 0) return notNow('no-link-left');
  const spot = role.role === 'seat' ? role : ({ role: 'table' } as const);
  return readingsOf(card, spot, game).length === 0
    ? notNow('link-leads-nowhere')
    : noted({ type: 'linkLaid', tag: tap.tag, card }, { type: 'link', laid: true });
}

/** Where a physical card is that was played in the current round, or null when it is free to be played. */
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

/** Where a card is that went with a move: a spent link where it led to, a leftover with its hand. */
function placeAlong(move: GameMove, game: GameState): CardPlace {
  const player = countedBy(move, game);
  if (player !== null) return { on: 'hand', player };
  return preparingPlace(move, game) ?? { on: 'discard' };
}
