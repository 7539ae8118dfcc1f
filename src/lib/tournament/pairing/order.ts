import { type Dice, shuffled } from '../../game/dice.ts';
import type { Sides } from '../state.ts';
import type { History } from './history.ts';

/** Sorts by points, highest first, at random among equals. */
export const byPoints = (
  entrants: readonly number[],
  history: History,
  dice: Dice,
): readonly number[] =>
  shuffled(entrants, dice).toSorted((one, other) => history.points(other) - history.points(one));

/** Sorts a table by order of play: the entrant with the fewest first turns begins. */
export const inOrderOfPlay = (sides: Sides, history: History, dice: Dice): Sides =>
  shuffled(sides, dice).toSorted((one, other) => history.first(one) - history.first(other));
