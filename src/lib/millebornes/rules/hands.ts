import type { RoundState } from '../state.ts';

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
