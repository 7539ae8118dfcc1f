import type { BoxSetup } from '../games.ts';
import { defaultMargins } from '../games/margins.ts';
import type { MarginStep } from './format.ts';

const IN_ALL = 20;

/**
 * Returns the 20-point scale for games with this setup. Larger margins give more, at a decreasing
 * rate.
 */
export function marginSteps(setup: BoxSetup): readonly MarginStep[] {
  const margins = defaultMargins(setup);
  const half = IN_ALL / 2;
  return [0, ...margins].map((from, at) => {
    const won = (at * half) / margins.length;
    return { from, winner: half + won, loser: half - won };
  });
}
