import type { Direction } from './keys.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const OVERLAP_TOLERANCE_PX = 2;
/** Weight of sideways distance: a box straight ahead wins over nearer ones aside. */
const SIDEWAYS_WEIGHT = 3;

/**
 * Returns the index in `others` of the target of an arrow key: the nearest box wholly beyond this
 * edge of `from`. Null if there is none.
 */
export function nearest(from: Box, others: readonly Box[], direction: Direction): number | null {
  const start = turned(from, direction);
  let best: number | null = null;
  let shortest = Infinity;
  others.forEach((other, place) => {
    const { left, top, bottom, right } = turned(other, direction);
    if (left < start.right - OVERLAP_TOLERANCE_PX || right <= start.right) return;
    const along = Math.max(0, left - start.right);
    const inLine = top < start.bottom && bottom > start.top;
    const aside = inLine ? 0 : Math.max(bottom, start.bottom) - Math.min(top, start.top);
    // Tie-break between boxes straight ahead: the nearer centre.
    const middle = Math.abs(top + bottom - start.top - start.bottom) / 100;
    const way = along + aside * SIDEWAYS_WEIGHT + middle;
    if (way < shortest) [best, shortest] = [place, way];
  });
  return best;
}

function turned({ left, top, right, bottom }: Box, direction: Direction): Box {
  switch (direction) {
    case 'right':
      return { left, top, right, bottom };
    case 'left':
      return { left: -right, top, right: -left, bottom };
    case 'down':
      return { left: top, top: left, right: bottom, bottom: right };
    case 'up':
      return { left: -bottom, top: left, right: -top, bottom: right };
  }
}
