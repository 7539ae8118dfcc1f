import { isInquiry } from '../game/actions.ts';
import {
  cardOf,
  cardPlace,
  roundNumber,
  seatNames,
  handSize,
  isMatchOver,
  playerOnTurn,
  playersToCount,
} from '../games/playing.ts';
import type { TagId } from '../reader/events.ts';
import type { Answer } from './answer.ts';
import type { TapCommand } from './commands.ts';
import type { HintMessage, HintRefusal } from './hint.ts';
import type { Announcement } from './notice.ts';
import { type TableState, hasOpenCard } from './state.ts';
import { placeOfTag } from './taps.ts';
import { announcementTo } from './tokens.ts';

/** Private message to one player, about the hand or the table. */
export type HandAnswer =
  /** Card that was laid or asked for; `number` is its position in the hand, from 1. */
  | { readonly type: 'card'; readonly number: number; readonly card: string }
  | { readonly type: 'no-card'; readonly number: number }
  | { readonly type: 'hand'; readonly cards: readonly string[] }
  | { readonly type: 'told'; readonly told: Announcement }
  | { readonly type: 'unknown'; readonly why: 'unknown-tag' | 'other-deck' }
  | HintMessage;

export interface OwnHandCard {
  readonly card: string;
  readonly moves: number;
}

export interface OwnHand {
  readonly seat: number;
  readonly cards: ReadonlyMap<TagId, OwnHandCard>;
}

/**
 * Returns the cards still held. A played card returns to its position if the move is undone. A move
 * without a tag, from a phone, takes the player's only card of that kind.
 */
export function heldCards({ seat, cards }: OwnHand, state: TableState): readonly TagId[] {
  const held = new Map([...cards].filter(([tag]) => placeOfTag(tag, state) === null));
  for (const { card, number } of playedWithoutTag(seat, state)) {
    const alike = [...held].filter(([, shown]) => shown.card === card && shown.moves < number);
    const [only] = alike;
    if (only !== undefined && alike.length === 1) held.delete(only[0]);
  }
  return [...held.keys()];
}

function playedWithoutTag(seat: number, { timeline }: TableState) {
  const game = timeline.now;
  const [name, round] = [seatNames(game)[seat], roundNumber(game)];
  const played: { readonly card: string; readonly number: number }[] = [];
  for (let at = timeline; at.last !== null && at.last.step.round === round; at = at.last.before) {
    const { move, tag } = at.last.step;
    const card = cardOf(move, game);
    const isOwn = tag === null && 'by' in move && move.by === name;
    if (isOwn && card !== null && cardPlace(move, game) !== null)
      played.push({ card, number: at.length });
  }
  return played.reverse();
}

/** Returns the card at this position, from 1, or the whole hand if null. */
export function readHand(number: number | null, shown: OwnHand, state: TableState): HandAnswer {
  const cards = heldCards(shown, state).map((tag) => shown.cards.get(tag)?.card ?? '');
  return handMessage(number, cards);
}

/** Returns the card at this position, from 1, or all cards if null. */
export function handMessage(number: number | null, cards: readonly string[]): HandAnswer {
  if (number === null) return { type: 'hand', cards };
  const card = cards[number - 1];
  return card === undefined ? { type: 'no-card', number } : { type: 'card', number, card };
}

/**
 * Returns the private message to the hand's player about a tag. Null if the answer was public or
 * there is nothing to say.
 */
export function handMessageForTag(
  { tap, binding, role, paired }: TapCommand,
  answer: Answer,
  shown: OwnHand,
  state: TableState,
): HandAnswer | null {
  if (answer.outcome === 'unknown') return { type: 'unknown', why: answer.why };
  if (answer.outcome !== 'heard' || role.role !== 'hand' || binding === null) return null;
  switch (binding.type) {
    case 'card': {
      const held = heldCards(shown, state);
      const at = held.indexOf(tap.tag);
      return { type: 'card', number: at < 0 ? held.length + 1 : at + 1, card: binding.card };
    }
    case 'side':
      return readHand(binding.side + 1, shown, state);
    case 'seat':
      return readHand(binding.seat + 1, shown, state);
    case 'action': {
      // On a hand's reader, "say again" reads out the hand.
      if (binding.action === 'say-again') return readHand(null, shown, state);
      if (!isInquiry(binding.action)) return null;
      const told = announcementTo(binding.action, role.seat ?? null, state, paired);
      return { type: 'told', told };
    }
  }
}

interface Asker {
  readonly seat: number;
  readonly known: number;
  readonly isAsked: boolean;
}

/** Returns why a player gets no hint; null if the table knows no reason. */
export function whyNoHint({ seat, known, isAsked }: Asker, state: TableState): HintRefusal | null {
  const { timeline, paused, discardArmed } = state;
  if (paused) return { why: 'paused' };
  if (!isToPlay(seat, state)) return { why: 'turn' };
  if (hasOpenCard(state) || discardArmed) return { why: 'open' };
  if (isAsked) return { why: 'asked' };
  const missing = handSize(seat, timeline.now) - known;
  if (missing > 0) return { why: 'missing', cards: missing };
  return missing < 0 ? { why: 'too-many', cards: -missing } : null;
}

function isToPlay(seat: number, { timeline, looking, interval, partners }: TableState): boolean {
  const { now } = timeline;
  const rests = looking || interval || isMatchOver(now) || playersToCount(now).length > 0;
  const isReplaced = partners?.seats.some((each) => each.seat === seat) === true;
  return !rests && !isReplaced && playerOnTurn(now) === seatNames(now)[seat];
}
