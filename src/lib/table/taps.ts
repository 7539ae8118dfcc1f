import type { GameMove, GameState } from '../games.ts';
import {
  askedAbout,
  decideMove,
  discardMove,
  hasCard,
  isLink,
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
import type { TableState } from './state.ts';
import { actOnToken, answerBySeat, answerBySide } from './tokens.ts';
import type { CardPlace } from '../game/place.ts';
import type { TagId } from '../reader/events.ts';

/** What a card or token laid on a reader makes happen at this table. */
export function decideTap(command: TapCommand, state: TableState): TableDecision {
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
      return answerBySeat(binding.seat, state);
    case 'action':
      return actOnToken(binding.action, role.role === 'seat' ? role.seat : null, state, command);
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
  const named = namedMove(card, state);
  if (named !== null) return settle(named, tap.tag, 'reader', state);
  const readings = readingsOf(card, role, game, state.link !== null);
  return settleReadings(readings, card, tap.id, tap.tag, state);
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

/** One legal reading is played, several are asked about; with none, the tap is refused for the first reading's reason. */
function settleReadings(
  readings: readonly GameMove[],
  card: string,
  id: string,
  tag: string,
  state: TableState,
): TableDecision {
  const judged = readings.map((move) => ({ move, verdict: decideMove(move, state.timeline.now) }));
  const legal = judged.flatMap(({ move, verdict }) => (verdict.ok ? [move] : []));
  const first = judged.find(({ verdict }) => verdict.ok) ?? judged[0];
  if (first === undefined) return notNow('no-such-place');
  if (legal.length <= 1) return settle(first.move, tag, 'reader', state, first.verdict);
  const asked = askedAbout(legal, state.timeline.now);
  return askQuestion(
    asked.kind === 'which-place'
      ? { id, card, tag, ...asked, from: 0 }
      : { id, card, tag, ...asked },
    state,
  );
}

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
