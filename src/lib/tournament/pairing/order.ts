import type { Dice } from '../../game/dice.ts';
import type { Sides } from '../state.ts';
import { shuffled } from '../shuffled.ts';
import type { History } from './history.ts';

/** Those with the most points first, by chance among equals. */
export const byPoints = (
  entrants: readonly number[],
  history: History,
  dice: Dice,
): readonly number[] =>
  shuffled(entrants, dice).toSorted((one, other) => history.points(other) - history.points(one));

/** The table in order of play: whoever has begun least often begins. */
export const inOrderOfPlay = (sides: Sides, history: History, dice: Dice): Sides =>
  shuffled(sides, dice).toSorted((one, other) => history.first(one) - history.first(other));
