/**
 * Braille in millimetres, as fingers are used to it: Marburg Medium, which medicine boxes bear in Europe (EN ISO 17351)
 * and embossers of paper keep to within tenths.
 */
export const BRAILLE = {
  /** Between the dots of a cell, from centre to centre. */
  between: 2.5,
  /** From a cell to the next one. */
  cell: 6,
  /** From a line to the next one. */
  line: 10,
  /** Across the foot of a dot that is printed in plastic. */
  base: 1.6,
  /** Across a dot of ink: paper that swells makes it a little wider, and slate and stylus need no more than its middle. */
  ink: 1.5,
  /** From the foot of a dot to its top. */
  height: 0.5,
} as const;

/** From the middle of the first dot to the middle of the last, in millimetres, of so many cells in a line. */
export const widthOf = (cells: number): number =>
  cells === 0 ? 0 : (cells - 1) * BRAILLE.cell + BRAILLE.between;

/** From the upper dots of a line to the lower ones. */
export const LINE_HEIGHT = 2 * BRAILLE.between;

export interface Point {
  readonly x: number;
  readonly y: number;
}

const FIRST_PATTERN = 0x2800;

/** The dots of a cell as bits, dot 1 the lowest; 0 for what is no six-dot pattern of Unicode. */
export function bitsOf(pattern: string): number {
  const bits = (pattern.codePointAt(0) ?? 0) - FIRST_PATTERN;
  return bits > 0 && bits < 64 ? bits : 0;
}

/** Where the dots of a line of cells lie, in millimetres from the place of its first dot. */
export const dotsOf = (braille: string): readonly Point[] =>
  [...braille].flatMap((pattern, at) =>
    [0, 1, 2, 3, 4, 5]
      .filter((dot) => (bitsOf(pattern) >> dot) & 1)
      .map((dot) => ({
        x: at * BRAILLE.cell + (dot < 3 ? 0 : BRAILLE.between),
        y: (dot % 3) * BRAILLE.between,
      })),
  );
