import type { RoundState } from '../state.ts';

/** Cards of the players, and the pile they draw from, after a move's draw was booked. */
export interface Counts {
  readonly drawPile: number;
  readonly hands: readonly number[];
}

/** After a card left the hand of the player who drew for it; an empty hand stays empty. */
export function afterPlaying(round: Counts, seat: number): Counts {
  const draws = round.drawPile > 0;
  if (draws) return { drawPile: round.drawPile - 1, hands: round.hands };
  const hands = round.hands.slice();
  hands[seat] = Math.max(0, (hands[seat] ?? 0) - 1);
  return { drawPile: 0, hands };
}

/** Is this player out of cards, with none left to draw? */
export const isOut = ({ drawPile, hands }: Counts, seat: number): boolean =>
  drawPile === 0 && (hands[seat] ?? 0) === 0;

/** Has every card been played out? */
export const isExhausted = ({ drawPile, hands }: Counts): boolean =>
  drawPile === 0 && hands.every((hand) => hand === 0);

/** The first player from this seat on, clockwise, who has a card or can draw one. */
export function firstFrom(seat: number, counts: Counts): number {
  const seats = counts.hands.length;
  for (let step = 0; step < seats; step++) {
    const candidate = (seat + step) % seats;
    if (!isOut(counts, candidate)) return candidate;
  }
  return seat % seats;
}

/** The player at the left of this seat, players without cards passed over. */
export const leftOf = (seat: number, counts: Counts): number => firstFrom(seat + 1, counts);

/** The deal: six cards a player, what is left is the draw pile. */
export const HAND_SIZE = 6;

export const cardsUnseen = (round: RoundState, copies: readonly number[]): number =>
  copies.reduce((sum, count, card) => sum + count - (round.seen[card] ?? 0), 0);
