import type { Point } from './sizes.ts';

type Align = 'start' | 'middle' | 'end';

export type Shape =
  | { readonly type: 'dot'; readonly at: Point }
  | { readonly type: 'outline'; readonly corners: readonly Point[] }
  /** Text for sighted people, in a colour that does not swell. */
  | {
      readonly type: 'print';
      readonly at: Point;
      readonly text: string;
      readonly size: number;
      readonly align: Align;
    };

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

const A4 = { short: 210, long: 297 } as const;
export const UPRIGHT = { width: A4.short, height: A4.long } as const;
export const LYING = { width: A4.long, height: A4.short } as const;

const OTHER_SIDE: Readonly<Record<Align, Align>> = { start: 'end', middle: 'middle', end: 'start' };

/**
 * Mirrors a page for punching braille from behind, dot by dot. Printed text is not mirrored,
 * because the person punching reads this side.
 */
export function fromBehind({ width, height, shapes }: Drawing): Drawing {
  const over = ({ x, y }: Point): Point => ({ x: width - x, y });
  return {
    width,
    height,
    shapes: shapes.map((shape) => {
      switch (shape.type) {
        case 'dot':
          return { ...shape, at: over(shape.at) };
        case 'outline':
          return { ...shape, corners: shape.corners.map(over) };
        case 'print':
          return { ...shape, at: over(shape.at), align: OTHER_SIDE[shape.align] };
      }
    }),
  };
}
