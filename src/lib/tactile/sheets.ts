import { UPRIGHT, type Drawing, type Shape } from './drawing.ts';
import { arranged, dotsOn, outline, type Plate } from './plate.ts';
import { BRAILLE, dotsOf, LINE_HEIGHT, type Point } from './sizes.ts';

/** Unprintable margin of most printers, in mm. */
const MARGIN = 10;
const PRINT = { label: 2.4, heading: 5, line: 3 } as const;

const moved = (by: Point) => (point: Point) => ({ x: by.x + point.x, y: by.y + point.y });

/** Arranges the plates on A4, edge to edge, so that one cut separates two of them. */
export const sheetsOf = (plates: readonly Plate[]): readonly Drawing[] =>
  arranged(
    plates,
    { width: UPRIGHT.width - 2 * MARGIN, height: UPRIGHT.height - 2 * MARGIN },
    0,
  ).map((sheet) => ({
    ...UPRIGHT,
    shapes: sheet.flatMap(({ plate, at }) =>
      plateShapes(plate, { x: at.x + MARGIN, y: at.y + MARGIN }),
    ),
  }));

function plateShapes(plate: Plate, at: Point): readonly Shape[] {
  const dots = dotsOn(plate);
  const below = (plate.height + LINE_HEIGHT + BRAILLE.ink) / 2 + PRINT.label;
  return [
    { type: 'outline', corners: outline(plate).map(moved(at)) },
    ...dots.map((dot): Shape => ({ type: 'dot', at: moved(at)(dot) })),
    {
      type: 'print',
      at: moved(at)({ x: plate.width / 2, y: below - 0.2 }),
      text: plate.print,
      size: PRINT.label,
      align: 'middle',
    },
  ];
}

export interface LegendLine {
  readonly label: string;
  readonly name: string;
  readonly print: string;
}

export const LEGEND_LABEL_CELLS = 9;
const TOP = 24;
const LINES = Math.floor((UPRIGHT.height - TOP - MARGIN) / BRAILLE.line);
export const LEGEND_NAME_CELLS =
  Math.floor((UPRIGHT.width - 2 * MARGIN) / BRAILLE.cell) - LEGEND_LABEL_CELLS;

export const legendPages = (title: string, lines: readonly LegendLine[]): readonly Drawing[] =>
  Array.from({ length: Math.ceil(lines.length / LINES) }, (_, page) => ({
    ...UPRIGHT,
    shapes: [
      printed(title, { x: MARGIN, y: 16 }, PRINT.heading),
      ...lines.slice(page * LINES, (page + 1) * LINES).flatMap(legendShapes),
    ],
  }));

function legendShapes({ label, name, print }: LegendLine, at: number): readonly Shape[] {
  const left = { x: MARGIN + BRAILLE.base, y: TOP + at * BRAILLE.line };
  const right = { x: left.x + LEGEND_LABEL_CELLS * BRAILLE.cell, y: left.y };
  const dots = [...dotsOf(label).map(moved(left)), ...dotsOf(name).map(moved(right))];
  return [
    ...dots.map((dot): Shape => ({ type: 'dot', at: dot })),
    printed(print, { x: right.x - BRAILLE.base, y: left.y + LINE_HEIGHT + 3.6 }, PRINT.line),
  ];
}

const printed = (text: string, at: Point, size: number): Shape => ({
  type: 'print',
  at,
  text,
  size,
  align: 'start',
});
