import type { RoundState, Setup } from '../state.ts';

export function unseenCards(round: RoundState, setup: Setup): number {
  let unseen = 0;
  for (let card = 0; card < setup.rules.copies.length; card += 1) {
    unseen += unseenCopies(card, round, setup);
  }
  return unseen;
}

/** Returns the copies of a card (by index) that were not seen this round. */
export const unseenCopies = (card: number, round: RoundState, setup: Setup): number =>
  (setup.rules.copies[card] ?? 0) - (round.seen[card] ?? 0);

export function seenAfter(seen: readonly number[], card: number): readonly number[] {
  const counted = seen.slice();
  counted[card] = (seen[card] ?? 0) + 1;
  return counted;
}
