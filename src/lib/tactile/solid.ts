import { dotsOn, firstDot, type Plate } from './plate.ts';
import { BRAILLE, type Point } from './sizes.ts';

/** Point in mm: x to the right, y away, z up. */
export type Corner = readonly [x: number, y: number, z: number];
/** Triangle with its corners counter-clockwise, seen from outside. */
export type Triangle = readonly [Corner, Corner, Corner];

/** Corners of a dot's foot, a multiple of four. `RINGS` is the number of rings from foot to top. */
const AROUND = 24;
const RINGS = 4;
const QUARTER = AROUND / 4;

/**
 * Returns a plate with its dots as one closed surface. The grid lines of its top run between all
 * dots, so each rectangle has at most one dot and meets others only at its corners. The missing
 * corner is half a rectangle.
 */
export function solidOf(plate: Plate): readonly Triangle[] {
  const { width, height, notch, thickness } = plate;
  const xs = sorted([0, width - notch, width, ...linesBetween(columnsOf(plate))]);
  const ys = sorted([0, notch, height, ...linesBetween(rowsOf(plate))]);
  const dots = dotsOn(plate);
  const top: Triangle[] = [];
  const bottom: Triangle[] = [];
  pairs(xs).forEach(([left, right]) => {
    pairs(ys).forEach(([above, below]) => {
      const box = { left, right, above, below };
      const flat = left >= width - notch && below <= notch ? half(box) : halves(box);
      const dot = dots.find(({ x, y }) => left < x && x < right && above < y && y < below);
      bottom.push(...flat.map((triangle) => raised(triangle, 0)).map(turned));
      top.push(
        ...(dot === undefined
          ? flat.map((triangle) => raised(triangle, thickness))
          : domed(box, dot, thickness)),
      );
    });
  });
  // On paper y points down, in space it points up.
  return [...top, ...bottom, ...walls(border(plate, xs, ys), thickness)].map(
    ([a, b, c]): Triangle => [upright(a, height), upright(b, height), upright(c, height)],
  );
}

const upright = ([x, y, z]: Corner, height: number): Corner => [x, height - y, z];

const columnsOf = (plate: Plate): readonly number[] =>
  [...plate.braille].flatMap((_, cell) => {
    const x = firstDot(plate).x + cell * BRAILLE.cell;
    return [x, x + BRAILLE.between];
  });

const rowsOf = (plate: Plate): readonly number[] =>
  [0, 1, 2].map((row) => firstDot(plate).y + row * BRAILLE.between);

const linesBetween = (middles: readonly number[]): readonly number[] =>
  pairs(middles).map(([a, b]) => (a + b) / 2);

const sorted = (values: readonly number[]): readonly number[] =>
  [...new Set(values)].sort((a, b) => a - b);

const pairs = (values: readonly number[]): readonly (readonly [number, number])[] =>
  values.slice(1).map((value, at) => [values[at] ?? value, value]);

interface Box {
  readonly left: number;
  readonly right: number;
  readonly above: number;
  readonly below: number;
}
type Flat = readonly [Point, Point, Point];

const halves = ({ left, right, above, below }: Box): readonly Flat[] => [
  [
    { x: left, y: above },
    { x: left, y: below },
    { x: right, y: below },
  ],
  [
    { x: left, y: above },
    { x: right, y: below },
    { x: right, y: above },
  ],
];

/** Returns the triangle that remains of a rectangle without its upper right corner. */
const half = (box: Box): readonly Flat[] => halves(box).slice(0, 1);

const raised = ([a, b, c]: Flat, z: number): Triangle => [
  [a.x, a.y, z],
  [b.x, b.y, z],
  [c.x, c.y, z],
];

const turned = ([a, b, c]: Triangle): Triangle => [a, c, b];

/** Builds a rectangle with a dot: a collar from its corners to the foot, and a spherical cap. */
function domed(box: Box, middle: Point, thickness: number): readonly Triangle[] {
  const rings = Array.from({ length: RINGS }, (_, ring) => ringOf(middle, ring, thickness));
  const foot = rings[0] ?? [];
  const peak: Corner = [middle.x, middle.y, thickness + BRAILLE.height];
  const last = rings.at(-1) ?? [];
  return [
    ...collar(box, foot, thickness),
    ...rings.slice(1).flatMap((ring, at) => belt(rings[at] ?? [], ring)),
    ...last.map((corner, at): Triangle => [corner, next(last, at), peak]),
  ];
}

const next = (ring: readonly Corner[], at: number): Corner =>
  ring[(at + 1) % ring.length] ?? [0, 0, 0];

function ringOf({ x, y }: Point, ring: number, thickness: number): readonly Corner[] {
  const foot = BRAILLE.base / 2;
  const sphere = (foot ** 2 + BRAILLE.height ** 2) / (2 * BRAILLE.height);
  const radius = foot * (1 - ring / RINGS);
  const z = Math.sqrt(sphere ** 2 - radius ** 2) - (sphere - BRAILLE.height);
  return Array.from({ length: AROUND }, (_, at): Corner => {
    const angle = (2 * Math.PI * at) / AROUND;
    return [
      x + radius * Math.cos(angle),
      y - radius * Math.sin(angle),
      ring === 0 ? thickness : thickness + z,
    ];
  });
}

const belt = (lower: readonly Corner[], upper: readonly Corner[]): readonly Triangle[] =>
  lower.flatMap((corner, at): readonly Triangle[] => {
    const above = upper[at] ?? corner;
    return [
      [corner, next(lower, at), above],
      [next(lower, at), next(upper, at), above],
    ];
  });

/**
 * Joins each corner of the rectangle to a quarter of the foot, with one more triangle between two
 * corners.
 */
function collar({ left, right, above, below }: Box, foot: readonly Corner[], z: number) {
  const corners: readonly Corner[] = [
    [right, above, z],
    [left, above, z],
    [left, below, z],
    [right, below, z],
  ];
  return corners.flatMap((corner, quarter): readonly Triangle[] => {
    const fan = foot
      .slice(quarter * QUARTER, (quarter + 1) * QUARTER)
      .map((from, at): Triangle => [from, corner, next(foot, quarter * QUARTER + at)]);
    const seam = next(foot, (quarter + 1) * QUARTER - 1);
    return [...fan, [seam, corner, next(corners, quarter)]];
  });
}

function border(
  { width, height, notch }: Plate,
  xs: readonly number[],
  ys: readonly number[],
): readonly Point[] {
  return [
    ...xs.filter((x) => x <= width - notch).map((x) => ({ x, y: 0 })),
    ...ys.filter((y) => y >= notch).map((y) => ({ x: width, y })),
    ...xs
      .filter((x) => x < width)
      .reverse()
      .map((x) => ({ x, y: height })),
    ...ys
      .filter((y) => y > 0 && y < height)
      .reverse()
      .map((y) => ({ x: 0, y })),
  ];
}

const walls = (edge: readonly Point[], thickness: number): readonly Triangle[] =>
  edge.flatMap((from, at): readonly Triangle[] => {
    const to = edge[(at + 1) % edge.length] ?? from;
    return [
      [
        [from.x, from.y, 0],
        [from.x, from.y, thickness],
        [to.x, to.y, thickness],
      ],
      [
        [from.x, from.y, 0],
        [to.x, to.y, thickness],
        [to.x, to.y, 0],
      ],
    ];
  });
