import { LYING, type Drawing, type Shape } from './drawing.ts';
import { BRAILLE, dotsOf, LINE_HEIGHT, type Point } from './sizes.ts';

export interface TrayPlace {
  readonly at: Point;
  readonly width: number;
  readonly height: number;
  readonly braille: string;
  readonly print: string;
}

const INSET = 7;
const PRINT_SIZE = 4;
const CORNER = 12;

/**
 * Tray on A4 landscape: a raised line round each place, its label inside, and a page corner to cut
 * off.
 */
export const trayPage = (places: readonly TrayPlace[]): Drawing => ({
  ...LYING,
  shapes: [
    {
      type: 'outline',
      corners: [
        { x: LYING.width - CORNER, y: 0 },
        { x: LYING.width, y: CORNER },
        { x: LYING.width, y: 0 },
      ],
    },
    ...places.flatMap(placeShapes),
  ],
});

function placeShapes({ at, width, height, braille, print }: TrayPlace): readonly Shape[] {
  const first = { x: at.x + INSET, y: at.y + INSET };
  return [
    {
      type: 'outline',
      corners: [
        at,
        { x: at.x + width, y: at.y },
        { x: at.x + width, y: at.y + height },
        { x: at.x, y: at.y + height },
      ],
    },
    ...dotsOf(braille).map(({ x, y }): Shape => ({
      type: 'dot',
      at: { x: first.x + x, y: first.y + y },
    })),
    {
      type: 'print',
      at: { x: first.x - BRAILLE.ink / 2, y: first.y + LINE_HEIGHT + 7 },
      text: print,
      size: PRINT_SIZE,
      align: 'start',
    },
  ];
}
