import type { RoundState, Setup } from '../state.ts';

/** Cards in play that have not been seen this round: in hands or in the draw pile. */
export function unseenCards(round: RoundState, setup: Setup): number {
  let unseen = 0;
  for (let card = 0; card < setup.rules.copies.length; card += 1) {
    unseen += unseenCopies(card, round, setup);
  }
  return unseen;
}

/** Copies of a card (by its index) that have not been seen this round. */
export const unseenCopies = (card: number, round: RoundState, setup: Setup): number =>
  (setup.rules.copies[card] ?? 0) - (round.seen[card] ?? 0);

/** What may be laid on a pile was seen: the count of every card, one higher for the one just laid. */
export function seenAfter(seen: readonly number[], card: number): readonly number[] {
  const counted = seen.slice();
  counted[card] = (seen[card] ?? 0) + 1;
  return counted;
}
