import { JOKERS } from '../cards.ts';
import type { State } from '../state.ts';

/** Jokers that are certainly in nobody's hand: on the table or thrown out of the game. */
export function jokersOut(state: State): number {
  const lying = state.rows.flatMap((row) => row.places).filter((place) => place === 'joker');
  return lying.length + state.jokersThrown;
}

/** Jokers that may still be in a hand or in the draw pile. Beginners play without any. */
export const jokersUnseen = (state: State): number =>
  state.beginner ? 0 : JOKERS - jokersOut(state);
