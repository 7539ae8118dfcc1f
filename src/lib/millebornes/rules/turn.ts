import { handAfterCard, pileAfterTurn } from './hands.ts';
import type { RoundState, Setup } from '../state.ts';

/** Nobody has a card to play. */
export const NOBODY = -1;

/**
 * The next player to the left of `from` who has a card or can draw one, `from` last of all; NOBODY when hands are
 * played out. `seat` is the player whose hand has just become `hand`.
 */
export function leftOf(
  from: number,
  hands: readonly number[],
  pile: number,
  seat: number,
  hand: number,
): number {
  const seats = hands.length;
  for (let step = 1; step <= seats; step += 1) {
    const next = (from + step) % seats;
    if (pile > 0 || (next === seat ? hand : (hands[next] ?? 0)) > 0) return next;
  }
  return NOBODY;
}

/**
 * Whose turn it is after `seat` has played or discarded a card that ends a turn. Where the turn that drew the last
 * card of the pile is the last one, it is nobody's (readings.md, I6).
 */
export function afterTurnOf(seat: number, round: RoundState, { rules }: Setup): number {
  const pile = pileAfterTurn(round);
  if (pile === 0 && rules.emptyPile === 'last-turn') return NOBODY;
  return leftOf(seat, round.hands, pile, seat, handAfterCard(round, seat));
}

/** Whose turn it is when it should be `seat`'s, who holds `hand` cards: theirs, or the next player's who can take it. */
export const turnFor = (
  seat: number,
  hands: readonly number[],
  pile: number,
  hand: number,
): number => (pile > 0 || hand > 0 ? seat : leftOf(seat, hands, pile, seat, hand));
