import type { Dice } from '../game/dice.ts';

/** Returns a shuffled copy (Fisher–Yates). */
export function shuffled<Each>(all: readonly Each[], dice: Pick<Dice, 'below'>): readonly Each[] {
  const order = [...all];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = dice.below(at + 1);
    [order[at], order[other]] = [order[other] as Each, order[at] as Each];
  }
  return order;
}
