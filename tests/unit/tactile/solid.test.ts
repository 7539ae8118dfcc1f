import { describe, expect, test } from 'vitest';
import { CARD_LABEL, dotsOn, TOKEN, type Plate } from '#lib/tactile/plate.ts';
import { BRAILLE } from '#lib/tactile/sizes.ts';
import { solidOf, type Corner, type Triangle } from '#lib/tactile/solid.ts';
import { beds, stl } from '#lib/tactile/stl.ts';
import { uncontracted } from '#lib/tactile/uncontracted.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { labelsOf } from '../../support/touch.ts';

const card = (braille: string): Plate => ({ ...CARD_LABEL, braille, print: '' });
const token = (braille: string): Plate => ({ ...TOKEN, braille, print: '' });

describe('a plate for a printer', () => {
  const plates = [
    ...LANGUAGES.flatMap((language) =>
      [...labelsOf('1000-bornes', language), '1 c1', '21 c4'].map((label) =>
        card(uncontracted(language, label)),
      ),
    ),
    ...['⠿', '⠿⠿', '⠚⠠⠳'].map(token),
    card('⠿⠿⠿⠿⠿⠿⠿⠿'),
    card(''),
  ];

  test('is closed: each edge is shared by two triangles, which walk it in opposite directions', () => {
    for (const plate of plates) {
      const walked = edgesOf(solidOf(plate));
      const lonely = [...walked].filter(
        ([edge, times]) => times !== 1 || walked.get(turned(edge)) !== 1,
      );
      expect([plate.braille, lonely]).toEqual([plate.braille, []]);
    }
  });

  test('has the volume of its plate without the corner, and of its dots', () => {
    for (const plate of plates) {
      const { width, height, thickness, notch } = plate;
      const slab = (width * height - notch ** 2 / 2) * thickness;
      const volume = volumeOf(solidOf(plate));
      // A cap of a sphere; the polygon of 24 corners within it has a little less.
      const cap =
        ((Math.PI * BRAILLE.height) / 6) * (3 * (BRAILLE.base / 2) ** 2 + BRAILLE.height ** 2);
      const dots = dotsOn(plate).length * cap;
      expect(volume).toBeGreaterThanOrEqual(slab + dots * 0.95 - 1e-6);
      expect(volume).toBeLessThanOrEqual(slab + dots + 1e-6);
    }
  });

  test('has no triangle without area', () => {
    const triangles = plates.flatMap(solidOf);
    expect(triangles.filter((triangle) => areaOf(triangle) < 1e-4)).toEqual([]);
  });

  test('rises by half a millimetre at each dot, and nowhere else', () => {
    const plate = card('⠿⠁');
    const tops = new Set(
      solidOf(plate).flatMap((triangle) =>
        triangle.filter(([, , z]) => z > plate.thickness + BRAILLE.height - 1e-9).map(String),
      ),
    );
    const expected = dotsOn(plate).map(({ x, y }) =>
      String([x, plate.height - y, plate.thickness + BRAILLE.height]),
    );
    expect([...tops].sort()).toEqual([...expected].sort());
    expect(tops.size).toBe(7);
  });

  test('lacks its upper right corner, and no other', () => {
    const corners = new Set(
      solidOf(card('⠿'))
        .flat()
        .map(([x, y]) => `${String(x)} ${String(y)}`),
    );
    expect(corners).not.toContain(`${String(CARD_LABEL.width)} ${String(CARD_LABEL.height)}`);
    for (const kept of ['0 0', `0 ${String(CARD_LABEL.height)}`, `${String(CARD_LABEL.width)} 0`]) {
      expect(corners).toContain(kept);
    }
  });
});

describe('an STL file', () => {
  test('holds every triangle of a bed, in millimetres, with a normal of length 1', () => {
    const [bed = []] = beds([card('⠁'), card('⠃')]);
    const bytes = stl(bed);
    const view = new DataView(bytes.buffer);
    expect(view.getUint32(80, true)).toBe(bed.length);
    expect(bytes.length).toBe(84 + 50 * bed.length);
    for (let at = 84; at < bytes.length; at += 50) {
      const normal = [0, 4, 8].map((place) => view.getFloat32(at + place, true));
      expect(Math.hypot(...normal)).toBeCloseTo(1, 5);
    }
  });

  test('lays plates side by side on beds of 200 mm, none over another', () => {
    const plates = Array.from({ length: 106 }, () => card('⠿⠿'));
    const all = beds(plates);
    expect(all.length).toBe(3);
    const outside = ([x, y]: Corner) => x < 0 || x > 200 || y < 0 || y > 200;
    expect(all.flatMap((bed) => bed.flat()).filter(outside)).toEqual([]);
    const single = volumeOf(solidOf(card('⠿⠿')));
    const together = all.reduce((sum, bed) => sum + volumeOf(bed), 0);
    expect(together).toBeCloseTo(106 * single, 3);
    for (const bed of all) {
      expect([...edgesOf(bed).values()].every((times) => times === 1)).toBe(true);
    }
  });
});

/** Counts the directed edges of all triangles. */
function edgesOf(triangles: readonly Triangle[]): ReadonlyMap<string, number> {
  const walked = new Map<string, number>();
  for (const [a, b, c] of triangles) {
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const edge = `${nameOf(from)} > ${nameOf(to)}`;
      walked.set(edge, (walked.get(edge) ?? 0) + 1);
    }
  }
  return walked;
}

/** As the file stores it: what is one corner there has the same three numbers. */
const nameOf = (corner: Corner): string => corner.map((value) => Math.fround(value)).join(' ');

const turned = (edge: string): string => edge.split(' > ').reverse().join(' > ');

const volumeOf = (triangles: readonly Triangle[]): number =>
  triangles.reduce((sum, [a, b, c]) => sum + dot(a, cross(b, c)) / 6, 0);

const areaOf = ([a, b, c]: Triangle): number => Math.hypot(...cross(less(b, a), less(c, a))) / 2;

const less = (a: Corner, b: Corner): Corner => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Corner, b: Corner): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Corner, b: Corner): Corner => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
