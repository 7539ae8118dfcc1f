import { isInquiry } from '../game/actions.ts';
import { cardOf, cardPlace, roundNumber, seatNames } from '../games/playing.ts';
import type { TagId } from '../reader/events.ts';
import type { Answer } from './answer.ts';
import type { TapCommand } from './commands.ts';
import type { HintSaid } from './hint.ts';
import type { Announcement } from './notice.ts';
import type { TableState } from './state.ts';
import { placeOfTag } from './taps.ts';
import { announcementTo } from './tokens.ts';

/** What one player is told alone, of the cards in hand or of the table. */
export type HandSaid =
  /** The card that was laid, or asked for by its place in the hand, from 1. */
  | { readonly type: 'card'; readonly number: number; readonly card: string }
  /** There are not so many. */
  | { readonly type: 'no-card'; readonly number: number }
  /** All that are held, in the order in which they were laid. */
  | { readonly type: 'hand'; readonly cards: readonly string[] }
  /** What a token asked for. */
  | { readonly type: 'told'; readonly told: Announcement }
  | { readonly type: 'unknown'; readonly why: 'unknown-tag' | 'other-deck' }
  | HintSaid;

/** A card as it was laid on the reader of a hand, and how many moves had been made by then. */
export interface ShownCard {
  readonly card: string;
  readonly moves: number;
}

/** The cards of one seat that were laid on the reader of its hand in this round, in that order. */
export interface Shown {
  readonly seat: number;
  readonly cards: ReadonlyMap<TagId, ShownCard>;
}

/**
 * Those that are still held: what was played does not belong to it, and comes back in its place when it is undone. A play
 * without its sticker, as by a touch on a phone, takes the card of its kind where that player holds one alone.
 */
export function heldCards({ seat, cards }: Shown, state: TableState): readonly TagId[] {
  const held = new Map([...cards].filter(([tag]) => placeOfTag(tag, state) === null));
  for (const { card, number } of playedWithoutTag(seat, state)) {
    const alike = [...held].filter(([, shown]) => shown.card === card && shown.moves < number);
    const [only] = alike;
    if (only !== undefined && alike.length === 1) held.delete(only[0]);
  }
  return [...held.keys()];
}

/** The cards that the player of this seat has played in this round without laying them on a reader, oldest first, each with the number of its move. */
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

/** The whole hand, or the card at that place of it. */
export function askedOfHand(number: number | null, shown: Shown, state: TableState): HandSaid {
  const cards = heldCards(shown, state).map((tag) => shown.cards.get(tag)?.card ?? '');
  return saidOfHand(number, cards);
}

/** Of these cards the one at that place, from 1, or all. */
export function saidOfHand(number: number | null, cards: readonly string[]): HandSaid {
  if (number === null) return { type: 'hand', cards };
  const card = cards[number - 1];
  return card === undefined ? { type: 'no-card', number } : { type: 'card', number, card };
}

/** What its player is told of a tag that the table has answered so; null: that all have heard, or there is nothing to say. */
export function saidOfTag(
  { tap, binding, role, paired }: TapCommand,
  answer: Answer,
  shown: Shown,
  state: TableState,
): HandSaid | null {
  if (answer.outcome === 'unknown') return { type: 'unknown', why: answer.why };
  if (answer.outcome !== 'heard' || role.role !== 'hand' || binding === null) return null;
  switch (binding.type) {
    case 'card': {
      const held = heldCards(shown, state);
      const at = held.indexOf(tap.tag);
      return { type: 'card', number: at < 0 ? held.length + 1 : at + 1, card: binding.card };
    }
    case 'side':
      return askedOfHand(binding.side + 1, shown, state);
    case 'seat':
      return askedOfHand(binding.seat + 1, shown, state);
    case 'action': {
      // What such a token repeats is the hand itself.
      if (binding.action === 'say-again') return askedOfHand(null, shown, state);
      if (!isInquiry(binding.action)) return null;
      const told = announcementTo(binding.action, role.seat ?? null, state, paired);
      return { type: 'told', told };
    }
  }
}
