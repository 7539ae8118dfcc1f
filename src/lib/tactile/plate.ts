import { BRAILLE, dotsOf, LINE_HEIGHT, widthOf, type Point } from './sizes.ts';

/** Something flat to be cut out or printed, in millimetres, whose upper right corner is cut off: so it tells which way is up. */
export interface Plate {
  readonly width: number;
  readonly height: number;
  readonly thickness: number;
  /** How much of both edges the missing corner takes. */
  readonly notch: number;
  readonly braille: string;
  /** The same for eyes. */
  readonly print: string;
}

type Blank = Omit<Plate, 'braille' | 'print'>;

/** Across the head of a playing card of 59 × 92 mm, along its upper edge; thin, as a hundred of them lie on one pile. */
export const CARD_LABEL = {
  width: 56,
  height: 13,
  thickness: 0.8,
  notch: 3,
} as const satisfies Blank;

/** A token: a sticker of 25 mm fits below it. */
export const TOKEN = {
  width: 30,
  height: 30,
  thickness: 2,
  notch: 5,
} as const satisfies Blank;

/** The cells that a plate of this kind has room for: no dot reaches below the missing corner. */
export const roomOn = ({ width, notch }: Blank): number =>
  Math.floor((width - 2 * notch - BRAILLE.base - BRAILLE.between) / BRAILLE.cell) + 1;

/** Where the upper left dot of a plate's first cell lies, from its upper left corner, so that all are in the middle. */
export const firstDot = ({ width, height, braille }: Plate): Point => ({
  x: (width - widthOf(braille.length)) / 2,
  y: (height - LINE_HEIGHT) / 2,
});

/** The middles of a plate's dots, from its upper left corner. */
export function dotsOn(plate: Plate): readonly Point[] {
  const first = firstDot(plate);
  return dotsOf(plate.braille).map(({ x, y }) => ({ x: first.x + x, y: first.y + y }));
}

/** The corners of a plate in the order of a walk round it that has the plate on its right. */
export const outline = ({ width, height, notch }: Blank): readonly Point[] => [
  { x: 0, y: 0 },
  { x: width - notch, y: 0 },
  { x: width, y: notch },
  { x: width, y: height },
  { x: 0, y: height },
];

/** Plates side by side on pages of this size, row by row, with this much between them. */
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
