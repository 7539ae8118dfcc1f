import type { Dice } from '../../game/dice.ts';
import type { Sides } from '../state.ts';
import type { History } from './history.ts';

/** In an order of chance. */
export function shuffled<Each>(all: readonly Each[], dice: Dice): readonly Each[] {
  const order = [...all];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = dice.below(at + 1);
    [order[at], order[other]] = [order[other] as Each, order[at] as Each];
  }
  return order;
}

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
