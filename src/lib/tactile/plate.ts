import { BRAILLE, dotsOf, LINE_HEIGHT, widthOf, type Point } from './sizes.ts';

/**
 * A flat label to cut out or print, in mm. Its missing upper right corner shows which way is up.
 */
export interface Plate {
  readonly width: number;
  readonly height: number;
  readonly thickness: number;
  /** Length that the missing corner takes off both edges. */
  readonly notch: number;
  readonly braille: string;
  readonly print: string;
}

type Blank = Omit<Plate, 'braille' | 'print'>;

/**
 * Label along the upper edge of a playing card of 59 × 92 mm. Thin, because a hundred lie on one
 * pile.
 */
export const CARD_LABEL = {
  width: 56,
  height: 13,
  thickness: 0.8,
  notch: 3,
} as const satisfies Blank;

/** Token with room for a sticker of 25 mm below the text. */
export const TOKEN = {
  width: 30,
  height: 30,
  thickness: 2,
  notch: 5,
} as const satisfies Blank;

export const roomOn = ({ width, notch }: Blank): number =>
  Math.floor((width - 2 * notch - BRAILLE.base - BRAILLE.between) / BRAILLE.cell) + 1;

export const firstDot = ({ width, height, braille }: Plate): Point => ({
  x: (width - widthOf(braille.length)) / 2,
  y: (height - LINE_HEIGHT) / 2,
});

export function dotsOn(plate: Plate): readonly Point[] {
  const first = firstDot(plate);
  return dotsOf(plate.braille).map(({ x, y }) => ({ x: first.x + x, y: first.y + y }));
}

export const outline = ({ width, height, notch }: Blank): readonly Point[] => [
  { x: 0, y: 0 },
  { x: width - notch, y: 0 },
  { x: width, y: notch },
  { x: width, y: height },
  { x: 0, y: height },
];

/** Arranges plates on pages of this size, row by row, with `gap` mm between them. */
export function arranged(
  plates: readonly Plate[],
  page: { readonly width: number; readonly height: number },
  gap: number,
): readonly (readonly { readonly plate: Plate; readonly at: Point }[])[] {
  const [first] = plates;
  if (first === undefined) return [];
  const fitting = (room: number, size: number) =>
    Math.max(1, Math.floor((room + gap) / (size + gap)));
  const across = fitting(page.width, first.width);
  const onPage = across * fitting(page.height, first.height);
  return Array.from({ length: Math.ceil(plates.length / onPage) }, (_, number) =>
    plates.slice(number * onPage, (number + 1) * onPage).map((plate, place) => ({
      plate,
      at: {
        x: (place % across) * (first.width + gap),
        y: Math.floor(place / across) * (first.height + gap),
      },
    })),
  );
}
