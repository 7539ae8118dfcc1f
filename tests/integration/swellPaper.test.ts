import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBehind, UPRIGHT, type Drawing } from '#lib/tactile/drawing.ts';
import { pdf } from '#lib/tactile/pdf.ts';
import { CARD_LABEL, dotsOn, type Plate } from '#lib/tactile/plate.ts';
import { sheetsOf } from '#lib/tactile/sheets.ts';
import { dotsOf } from '#lib/tactile/sizes.ts';
import { scratchFolder } from '../support/program.ts';

const POPPLER = '/usr/bin/pdftoppm';
const missing = existsSync(POPPLER) ? null : 'poppler-utils is not installed';

const PER_MM = 20;
/** Black of 255 greys; the blue of print is lighter. */
const DARK = 60;

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

describe.skipIf(missing !== null)(
  `a printed page${missing === null ? '' : ` (${missing})`}`,
  () => {
    let scratch: ReturnType<typeof scratchFolder>;
    beforeAll(() => (scratch = scratchFolder()));
    afterAll(() => scratch.remove());

    /** The page as another program draws it, 20 dots of a printer a millimetre; each black spot with its middle and size in mm. */
    function spotsOn(page: Drawing) {
      const file = join(scratch.path, 'page.pdf');
      writeFileSync(file, pdf('Page', 'fr', [page]));
      const args = ['-gray', '-r', String(PER_MM * 25.4), '-singlefile', file, file];
      const done = spawnSync(POPPLER, args, { encoding: 'utf8' });
      expect([done.status, done.stderr]).toEqual([0, '']);
      const { stdout } = spawnSync('cat', [`${file}.pgm`], { maxBuffer: 2 ** 26 });
      return spotsIn(stdout);
    }

    test('has its own size, and dots of 1.5 mm that are 2.5 mm apart, cells of 6 mm and lines of 10 mm', () => {
      const places = [0, 10].flatMap((line) =>
        dotsOf('⠿⠿⠿').map(({ x, y }) => ({ x: x + 20, y: y + 30 + line })),
      );
      const page = { ...UPRIGHT, shapes: places.map((at) => ({ type: 'dot', at }) as const) };
      const { width, height, spots } = spotsOn(page);
      expect(width).toBeCloseTo(210, 0);
      expect(height).toBeCloseTo(297, 0);
      expect(spots).toHaveLength(36);
      for (const spot of spots) {
        expect(spot.width).toBeGreaterThanOrEqual(1.4);
        expect(spot.width).toBeLessThanOrEqual(1.6);
        expect(Math.abs(spot.width - spot.height)).toBeLessThanOrEqual(0.06);
      }
      const across = values(spots.map(({ x }) => x));
      const down = values(spots.map(({ y }) => y));
      expect(gaps(across)).toEqual([2.5, 3.5, 2.5, 3.5, 2.5]);
      expect(gaps(down)).toEqual([2.5, 2.5, 5, 2.5, 2.5]);
      expect(across[0]).toBeCloseTo(20, 1);
      expect(down[0]).toBeCloseTo(30, 1);
    });

    test('from behind has each dot of a label at the same height, as far from the other edge', () => {
      const plate: Plate = { ...CARD_LABEL, braille: '⠗⠕⠥⠛⠑', print: 'Feu rouge' };
      const [sheet] = sheetsOf([plate]);
      if (sheet === undefined) throw new Error('no sheet');
      const isDot = ({ width, height }: Spot) => width < 2 && height < 2;
      const front = spotsOn(sheet).spots.filter(isDot);
      const behind = spotsOn(fromBehind(sheet)).spots.filter(isDot);
      expect(front).toHaveLength(dotsOn(plate).length);
      const over = front.map(({ x, y }) => `${(210 - x).toFixed(1)} ${y.toFixed(1)}`);
      expect(behind.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).sort()).toEqual(
        over.sort(),
      );
    });
  },
);

/** Each different number once, a tenth of a millimetre apart at least. */
const values = (all: readonly number[]): readonly number[] =>
  [...all]
    .sort((a, b) => a - b)
    .filter((value, at, sorted) => value - (sorted[at - 1] ?? -1) > 0.2);

const gaps = (sorted: readonly number[]): readonly number[] =>
  sorted.slice(1).map((value, at) => Math.round((value - (sorted[at] ?? 0)) * 10) / 10);

/** The spots of a grey picture (PGM), each as the box round all dark points that touch. */
function spotsIn(picture: Buffer) {
  const [head = '', columns = '', rows = ''] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString('latin1', 0, 64)) ?? [];
  const [width, height] = [Number(columns), Number(rows)];
  // Some 25 million points: they stay bytes.
  const greys = picture.subarray(head.length);
  const spots: Spot[] = [];
  for (let at = 0; at < greys.length; at += 1) {
    if (isDark(greys, at)) spots.push(spotFrom(at, greys, width));
  }
  return { width: width / PER_MM, height: height / PER_MM, spots };
}

const LIGHT = 255;
const isDark = (greys: Buffer, at: number): boolean => (greys[at] ?? LIGHT) < DARK;

/** Removes and returns the spot that contains this point. */
function spotFrom(start: number, greys: Buffer, width: number): Spot {
  const open = [start];
  greys[start] = LIGHT;
  let [left, right, top, bottom] = [Infinity, 0, Infinity, 0];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    for (const next of [at - 1, at + 1, at - width, at + width]) {
      if (!isDark(greys, next)) continue;
      greys[next] = LIGHT;
      open.push(next);
    }
  }
  return {
    x: (left + right) / 2 / PER_MM,
    y: (top + bottom) / 2 / PER_MM,
    width: (right - left) / PER_MM,
    height: (bottom - top) / PER_MM,
  };
}
