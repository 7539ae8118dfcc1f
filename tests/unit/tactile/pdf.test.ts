import { expect, test } from 'vitest';
import { fromBehind, UPRIGHT, type Drawing, type Shape } from '#lib/tactile/drawing.ts';
import { pdf } from '#lib/tactile/pdf.ts';

const DOT: Shape = { type: 'dot', at: { x: 20, y: 30 } };
const print = (text: string, align: 'start' | 'middle' | 'end' = 'start'): Shape => ({
  type: 'print',
  at: { x: 50, y: 40 },
  text,
  size: 10,
  align,
});
const TRIANGLE: Shape = {
  type: 'outline',
  corners: [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 5 },
  ],
};
const page = (...shapes: readonly Shape[]): Drawing => ({ ...UPRIGHT, shapes });

/** One character a byte, so that the offsets of the file are indices. */
const fileOf = (pages: readonly Drawing[], title = 'Labels'): string =>
  Array.from(pdf(title, 'fr', pages), (byte) => String.fromCharCode(byte)).join('');
const streamsOf = (file: string): readonly string[] =>
  [...file.matchAll(/stream\n(.*?)\nendstream/gs)].map(([, drawn = '']) => drawn);
const printedAt = (file: string): readonly number[] =>
  [...file.matchAll(/1 0 0 -1 (\S+) \S+ Tm/g)].map(([, x]) => Number(x));

test('lists where each object begins, so that a reader finds them all', () => {
  const file = fileOf([page(DOT), page(TRIANGLE)]);
  const [, table = ''] = /xref\n0 9\n0000000000 65535 f \n(.*?)trailer/s.exec(file) ?? [];
  const offsets = table.trimEnd().split('\n').map(Number.parseFloat);
  expect(offsets).toHaveLength(8);
  offsets.forEach((offset, at) => {
    expect(file.slice(offset)).toMatch(new RegExp(`^${String(at + 1)} 0 obj\n`));
  });
  const [, start = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(file) ?? [];
  expect(file.slice(Number(start))).toMatch(/^xref\n/);
});

test('says the length of each page, its language, and to print it at its own size', () => {
  const file = fileOf([page(DOT), page(TRIANGLE)]);
  const lengths = [...file.matchAll(/\/Length (\d+)/g)].map(([, length]) => Number(length));
  expect(lengths).toEqual(streamsOf(file).map(({ length }) => length));
  expect(file).toMatch(/^%PDF-1\.4\n/);
  expect(file).toContain('/Lang (fr)');
  expect(file).toContain('/PrintScaling /None');
  expect(file).toContain('/Count 2');
});

test('has pages of A4', () => {
  const [, width, height] = /MediaBox \[0 0 (\S+) (\S+)\]/.exec(fileOf([page()])) ?? [];
  expect(Number(width)).toBeCloseTo(595.276, 2);
  expect(Number(height)).toBeCloseTo(841.89, 2);
});

test('draws in millimetres from the upper left corner: a dot as a circle, an edge as a line', () => {
  const [drawn = ''] = streamsOf(fileOf([page(DOT, TRIANGLE)]));
  const [matrix, , dot, outline] = drawn.split('\n');
  expect(matrix).toMatch(/^2\.834646 0\.000000 0\.000000 -2\.834646 0\.000000 841\.88\d+ cm$/);
  expect(dot).toMatch(/^20\.75 30 m .*20 30\.75 c .*19\.25 30 c .*20 29\.25 c .*20\.75 30 c f$/);
  expect(outline).toBe('0 0 m 10 0 l 10 5 l s');
});

test('writes French in the encoding of the standard fonts, and escapes what would end a text', () => {
  const file = fileOf([page(print('L’œuf (d’été) – \\'))], 'Étiquettes');
  expect(file).toContain('/Title (\xc9tiquettes)');
  expect(file).toContain('(L\x92\x9cuf \\(d\x92\xe9t\xe9\\) \x96 \\\\) Tj');
});

test('shows a question mark for a letter that the fonts lack', () => {
  expect(fileOf([page(print('Жora'))])).toContain('(?ora) Tj');
});

test('sets a text left of, around or right of its point, by the widths of Helvetica', () => {
  // M is 833 thousandths wide, i 222; an accent adds nothing.
  const texts = [print('Mi'), print('Mi', 'middle'), print('Mî', 'end')];
  expect(printedAt(fileOf([page(...texts)]))).toEqual([50, 44.725, 39.45]);
});

test('mirrors dots and edges for punching from behind, and keeps the text readable', () => {
  const turned = fromBehind(page(DOT, TRIANGLE, print('Mi')));
  expect(turned.shapes).toEqual([
    { type: 'dot', at: { x: 190, y: 30 } },
    {
      type: 'outline',
      corners: [
        { x: 210, y: 0 },
        { x: 200, y: 0 },
        { x: 200, y: 5 },
      ],
    },
    { ...print('Mi', 'end'), at: { x: 160, y: 40 } },
  ]);
  expect(fromBehind(turned)).toEqual(page(DOT, TRIANGLE, print('Mi')));
});
