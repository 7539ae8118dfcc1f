import type { DeckView } from '#lib/house/view.ts';
import type { EnrolmentTarget } from '#lib/house/work.ts';
import { copiesIn } from '#lib/game/box.ts';
import { BOXES } from '#lib/games/boxes.ts';
import { isSameTarget, nextTarget as nextInOrder, type TokenTarget } from '#lib/house/order.ts';

export const boundOf = (deck: DeckView, card: string): number => deck.bound[card] ?? 0;

export const totalOf = (deck: DeckView, card: string): number => copiesIn(BOXES[deck.box], card);

export const isKindComplete = (deck: DeckView, card: string): boolean =>
  boundOf(deck, card) >= totalOf(deck, card);

export const hasToken = (deck: DeckView, token: TokenTarget): boolean =>
  deck.tokens.some((bound) => isSameTarget(token, bound));

export function isTargetDone(deck: DeckView, target: EnrolmentTarget): boolean {
  if (target.type !== 'card') return hasToken(deck, target);
  return isKindComplete(deck, target.card);
}

/** Returns the next target after `target`; null if its group is complete. */
export const nextTarget = (
  deck: DeckView,
  target: EnrolmentTarget | null,
): EnrolmentTarget | null => nextInOrder(deck.box, target, (other) => isTargetDone(deck, other));
