import { isInquiry } from '../game/actions.ts';
import type { TagId } from '../reader/events.ts';
import type { Answer } from './answer.ts';
import type { TapCommand } from './commands.ts';
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
  | { readonly type: 'unknown'; readonly why: 'unknown-tag' | 'other-deck' };

/** The cards that were laid on the reader of a hand in this round, in that order. */
export type ShownCards = ReadonlyMap<TagId, string>;

/** Those that are still held: what lies on the table does not belong to it, and comes back in its place when it is undone. */
export const heldCards = (shown: ShownCards, state: TableState): readonly TagId[] =>
  [...shown.keys()].filter((tag) => placeOfTag(tag, state) === null);

/** The whole hand, or the card at that place of it. */
export function askedOfHand(number: number | null, shown: ShownCards, state: TableState): HandSaid {
  const cards = heldCards(shown, state).map((tag) => shown.get(tag) ?? '');
  if (number === null) return { type: 'hand', cards };
  const card = cards[number - 1];
  return card === undefined ? { type: 'no-card', number } : { type: 'card', number, card };
}

/** What its player is told of a tag that the table has answered so; null: that all have heard, or there is nothing to say. */
export function saidOfTag(
  { tap, binding, role }: TapCommand,
  answer: Answer,
  shown: ShownCards,
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
      return { type: 'told', told: announcementTo(binding.action, role.seat ?? null, state) };
    }
  }
}
