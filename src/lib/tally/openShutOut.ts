import type { ShutOut } from '../millebornes/editions/edition.ts';
import { isShutOut } from '../millebornes/score.ts';
import { countSafeties, numberIn, type Cells } from './cells.ts';

/**
 * Returns the opponents that a side shuts out while a distance is missing: its own, or theirs. A
 * distance of 0 km on an unfinished sheet may just not be entered yet.
 */
export function openShutOutOf(
  side: number,
  sides: readonly Cells[],
  rule: ShutOut,
): readonly number[] {
  const isOpen = (one: number) => numberIn(sides[one], 'km') === 0;
  return sides.flatMap((cells, other) =>
    other !== side && (isOpen(side) || isOpen(other)) && isShutOut(countsOf(cells), rule)
      ? [other]
      : [],
  );
}

const countsOf = (cells: Cells) => ({
  km: numberIn(cells, 'km'),
  safeties: countSafeties(cells),
});
