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

/** The draw pile after a turn: its draw is booked with the card that is played or discarded. */
export const pileAfterTurn = (round: RoundState): number => Math.max(0, round.drawPile - 1);

/**
 * A hand after one of its cards left it and one was drawn, if there was one to draw. An empty hand stays empty:
 * a card laid out of it was either the one just drawn, or the table overruled the count.
 */
export function handAfterCard(round: RoundState, seat: number): number {
  const hand = round.hands[seat] ?? 0;
  return round.drawPile > 0 ? hand : Math.max(0, hand - 1);
}

/** Whether the player could play a card on a turn now. */
export const canTakeTurn = (round: RoundState, seat: number): boolean =>
  round.drawPile > 0 || (round.hands[seat] ?? 0) > 0;
