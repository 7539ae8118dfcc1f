import type { Direction } from './keys.ts';

/** Where something is on a screen, in pixels from its left and top edge. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Boxes that touch may overlap by so many pixels and still lie beside one another. */
const SLACK = 2;
/**
 * How much more sideways distance weighs: what lies straight ahead wins over what is nearer but aside, even some boxes
 * away.
 */
const ASIDE = 3;

/**
 * The place in `others` of the box that an arrow key leads to: the nearest that lies wholly beyond this edge of `from`. Null
 * where nothing lies there.
 */
export function nearest(from: Box, others: readonly Box[], direction: Direction): number | null {
  const start = turned(from, direction);
  let best: number | null = null;
  let shortest = Infinity;
  others.forEach((other, place) => {
    const { left, top, bottom, right } = turned(other, direction);
    if (left < start.right - SLACK || right <= start.right) return;
    const along = Math.max(0, left - start.right);
    const inLine = top < start.bottom && bottom > start.top;
    const aside = inLine ? 0 : Math.max(bottom, start.bottom) - Math.min(top, start.top);
    // Of two straight ahead, the one whose middle is nearer.
    const middle = Math.abs(top + bottom - start.top - start.bottom) / 100;
    const way = along + aside * ASIDE + middle;
    if (way < shortest) [best, shortest] = [place, way];
  });
  return best;
}

/** The screen turned so that every key leads to the right. */
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
