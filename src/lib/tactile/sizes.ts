/**
 * Dimensions of braille in mm: Marburg Medium, as on medicine boxes in Europe (EN ISO 17351).
 * Embossers are within tenths of it.
 */
export const BRAILLE = {
  between: 2.5,
  cell: 6,
  line: 10,
  /** Diameter of a dot printed in plastic, at its foot. */
  base: 1.6,
  /**
   * Diameter of a dot of ink. Swell paper widens it a little; slate and stylus need only its
   * middle.
   */
  ink: 1.5,
  height: 0.5,
} as const;

export const widthOf = (cells: number): number =>
  cells === 0 ? 0 : (cells - 1) * BRAILLE.cell + BRAILLE.between;

export const LINE_HEIGHT = 2 * BRAILLE.between;

export interface Point {
  readonly x: number;
  readonly y: number;
}

const FIRST_PATTERN = 0x2800;

/**
 * Returns the dots of a cell as bits, dot 1 the lowest; 0 if it is not a six-dot pattern of
 * Unicode.
 */
export function bitsOf(pattern: string): number {
  const bits = (pattern.codePointAt(0) ?? 0) - FIRST_PATTERN;
  return bits > 0 && bits < 64 ? bits : 0;
}

export const dotsOf = (braille: string): readonly Point[] =>
  [...braille].flatMap((pattern, at) =>
    [0, 1, 2, 3, 4, 5]
      .filter((dot) => (bitsOf(pattern) >> dot) & 1)
      .map((dot) => ({
        x: at * BRAILLE.cell + (dot < 3 ? 0 : BRAILLE.between),
        y: (dot % 3) * BRAILLE.between,
      })),
  );
