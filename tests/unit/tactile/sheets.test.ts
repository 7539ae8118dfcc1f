import { describe, expect, test } from 'vitest';
import { LYING, UPRIGHT, type Drawing, type Shape } from '#lib/tactile/drawing.ts';
import { CARD_LABEL, type Plate } from '#lib/tactile/plate.ts';
import { legendPages, sheetsOf } from '#lib/tactile/sheets.ts';
import { trayPage } from '#lib/tactile/tray.ts';

const labels = (count: number): readonly Plate[] =>
  Array.from({ length: count }, (_, at) => ({
    ...CARD_LABEL,
    braille: '⠁⠃',
    print: `Card ${String(at + 1)}`,
  }));
const legend = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    label: '⠁',
    name: '⠃',
    print: `Name ${String(at + 1)}`,
  }));
const pointsOf = (shape: Shape) => (shape.type === 'outline' ? shape.corners : [shape.at]);
const textsOf = (pages: readonly Drawing[]) =>
  pages.flatMap(({ shapes }) =>
    shapes.flatMap((each) => (each.type === 'print' ? [each.text] : [])),
  );
const dotsOf = ({ shapes }: Drawing) => shapes.filter(({ type }) => type === 'dot').length;

/** Checks that everything on a page is at least so far from its edges, in mm. */
function expectInside({ width, height, shapes }: Drawing, margin: number): void {
  for (const { x, y } of shapes.flatMap(pointsOf)) {
    expect(x).toBeGreaterThanOrEqual(margin);
    expect(x).toBeLessThanOrEqual(width - margin);
    expect(y).toBeGreaterThanOrEqual(margin);
    expect(y).toBeLessThanOrEqual(height - margin);
  }
}

describe('labels on sheets', () => {
  test('are each printed once, in order, on as many pages as they need', () => {
    const pages = sheetsOf(labels(106));
    expect(textsOf(pages)).toEqual(labels(106).map(({ print }) => print));
    expect(pages.length).toBeGreaterThan(1);
    expect(sheetsOf(labels(0))).toEqual([]);
  });

  test('stay on A4, within what printers can print', () => {
    for (const page of sheetsOf(labels(106))) {
      expect(page).toMatchObject(UPRIGHT);
      expectInside(page, 10);
    }
  });

  test('lie edge to edge, so that one cut parts two of them', () => {
    const [page] = sheetsOf(labels(2));
    const [one, two] = (page?.shapes ?? []).flatMap((each) =>
      each.type === 'outline' ? [each.corners] : [],
    );
    expect(one?.[0]).toEqual({ x: 10, y: 10 });
    expect(two?.[0]).toEqual({ x: 10 + CARD_LABEL.width, y: 10 });
  });

  test('have the dots of their braille: one for a, two for b', () => {
    const [page] = sheetsOf(labels(2));
    expect(page && dotsOf(page)).toBe(2 * 3);
  });
});

describe('the legend', () => {
  test('has the title on each page, and each line once', () => {
    const pages = legendPages('Legend', legend(40));
    expect(pages.length).toBe(2);
    const names = legend(40).map(({ print }) => print);
    expect(textsOf(pages).filter((text) => text === 'Legend')).toHaveLength(2);
    expect(textsOf(pages).filter((text) => text !== 'Legend')).toEqual(names);
    for (const page of pages) expectInside(page, 10);
  });

  test('has the label in braille on the left of its meaning, on one line', () => {
    const [page] = legendPages('Legend', legend(1));
    const dots = (page?.shapes ?? []).flatMap((each) => (each.type === 'dot' ? [each.at] : []));
    const [label, ...name] = dots;
    expect(name).toHaveLength(2);
    for (const { x } of name) expect(x).toBeGreaterThan((label?.x ?? 0) + 50);
    expect(name[0]?.y).toBe(label?.y);
  });
});

describe('a tray', () => {
  const place = { at: { x: 20, y: 30 }, width: 62, height: 95, braille: '⠁', print: 'Battle' };

  test('lies on A4, with a corner to cut off that shows which way is up', () => {
    const page = trayPage([]);
    expect(page).toMatchObject(LYING);
    expect(page.shapes).toEqual([
      {
        type: 'outline',
        corners: [
          { x: 285, y: 0 },
          { x: 297, y: 12 },
          { x: 297, y: 0 },
        ],
      },
    ]);
  });

  test('has a line round each place, and its label inside', () => {
    const [, edge, ...inside] = trayPage([place]).shapes;
    expect(edge).toEqual({
      type: 'outline',
      corners: [
        { x: 20, y: 30 },
        { x: 82, y: 30 },
        { x: 82, y: 125 },
        { x: 20, y: 125 },
      ],
    });
    expect(inside.map(({ type }) => type)).toEqual(['dot', 'print']);
    for (const { x, y } of inside.flatMap(pointsOf)) {
      expect(x > 20 && x < 82 && y > 30 && y < 125).toBe(true);
    }
    expect(textsOf([trayPage([place])])).toEqual(['Battle']);
  });
});
