import { JOKERS } from '../cards.ts';
import type { Row, State } from '../state.ts';

/** Returns the number of jokers on the table or thrown out of the game. */
export const jokersOut = ({ rows, jokersThrown }: State): number =>
  rows.reduce((out, row) => out + jokersIn(row), jokersThrown);

const jokersIn = ({ places }: Row): number =>
  places.reduce((count, place) => (place === 'joker' ? count + 1 : count), 0);

/**
 * Returns the number of jokers that may be in a hand or in the draw pile. Beginners play without
 * jokers.
 */
export const jokersUnseen = (state: State): number =>
  state.beginner ? 0 : JOKERS - jokersOut(state);
