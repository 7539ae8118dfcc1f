import type { BoxSetup } from '../games.ts';
import { usualMargins } from '../games/margins.ts';
import type { MarginStep } from './format.ts';

/** Points that a match gives; half of them each where nobody wins. */
const IN_ALL = 20;

/** Points in twenty victories: the margin counts, and counts less the larger it is, as is usual at tables that are set up like this. */
export function marginSteps(setup: BoxSetup): readonly MarginStep[] {
  const margins = usualMargins(setup);
  const half = IN_ALL / 2;
  return [0, ...margins].map((from, at) => {
    const won = (at * half) / margins.length;
    return { from, winner: half + won, loser: half - won };
  });
}
