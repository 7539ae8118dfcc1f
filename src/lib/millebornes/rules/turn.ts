import type { RoundState, Setup } from '../state.ts';

export const NO_SEAT = -1;

/**
 * Returns the next player to the left of `from` who has a card or can draw one, `from` last.
 * Returns `NO_SEAT` once all hands are played out. `seat` is the player with the hand that just became
 * `hand`.
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
  return NO_SEAT;
}

/**
 * Returns the seat on turn after `seat` played or discarded. `NO_SEAT` if the turn with the last card
 * of the pile ends the round (readings.md, I6).
 */
export function afterTurnOf(seat: number, round: RoundState, { rules }: Setup): number {
  const pile = pileAfterTurn(round);
  if (pile === 0 && rules.emptyPile === 'last-turn') return NO_SEAT;
  return leftOf(seat, round.hands, pile, seat, handAfterCard(round, seat));
}

/** Returns `seat`, which holds `hand` cards, or the next seat that can take the turn. */
export const turnFor = (
  seat: number,
  hands: readonly number[],
  pile: number,
  hand: number,
): number => (pile > 0 || hand > 0 ? seat : leftOf(seat, hands, pile, seat, hand));

/**
 * Returns the draw pile after a turn. The draw is recorded together with the played or discarded
 * card.
 */
export const pileAfterTurn = (round: RoundState): number => Math.max(0, round.drawPile - 1);

/**
 * Returns the size of a hand after one card left it and one was drawn, if possible. An empty hand
 * stays empty: its card was just drawn, or the table overruled the count.
 */
export function handAfterCard(round: RoundState, seat: number): number {
  const hand = round.hands[seat] ?? 0;
  return round.drawPile > 0 ? hand : Math.max(0, hand - 1);
}

/** True if the player could play a card in turn now. */
export const canTakeTurn = (round: RoundState, seat: number): boolean =>
  round.drawPile > 0 || (round.hands[seat] ?? 0) > 0;
