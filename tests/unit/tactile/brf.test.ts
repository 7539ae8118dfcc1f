import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brf, columns, type Paper } from '#lib/tactile/brf.ts';

const A4: Paper = { cells: 30, lines: 27 };

const pagesOf = (file: string): readonly (readonly string[])[] =>
  file
    .split('\f')
    .slice(0, -1)
    .map((page) => page.split('\r\n').slice(0, -1));

test('writes ASCII braille: a line ends with CR and LF, a page with a form feed', () => {
  expect(brf([['⠗⠕⠥⠛⠑⠀⠠⠻⠱', '⠉⠗⠑⠧⠿']], A4)).toBe('ROUGE ,]:\r\nCREV=\r\n\f');
});

test('keeps what belongs together on one page, and lets no label stand half on the next', () => {
  const blocks = Array.from({ length: 14 }, () => ['⠁', '']);
  const pages = pagesOf(brf(blocks, A4));
  expect(pages.map((page) => page.length)).toEqual([26, 2]);
});

test('breaks a line between words, and a word where it alone is too long', () => {
  expect(brf([['⠁⠃⠉⠀⠙⠑⠋']], { cells: 5, lines: 9 })).toBe('ABC\r\nDEF\r\n\f');
  expect(brf([['⠁⠃⠉⠙⠑⠋⠛']], { cells: 3, lines: 9 })).toBe('ABC\r\nDEF\r\nG\r\n\f');
});

test('never prints past the edge of any paper, and loses no cell', () => {
  const cell = fc.integer({ min: 0, max: 63 }).map((bits) => String.fromCodePoint(0x2800 + bits));
  const line = fc.string({ unit: cell, minLength: 1, maxLength: 60 });
  const paper = fc.record({
    cells: fc.integer({ min: 1, max: 42 }),
    lines: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(
      fc.array(fc.array(line, { maxLength: 5 }), { maxLength: 12 }),
      paper,
      (blocks, on) => {
        const file = brf(blocks, on);
        const pages = pagesOf(file);
        expect(pages.every((page) => page.length <= on.lines)).toBe(true);
        expect(pages.flat().every((text) => text.length <= on.cells)).toBe(true);
        const inked = blocks.flat().join('').replaceAll('⠀', '').length;
        expect(file.replace(/[\s]/g, '').length).toBe(inked);
      },
    ),
  );
});

test('puts as many labels beside each other as fit, with a line free to cut along', () => {
  const labels = ['⠁⠃', '⠉', '⠙', '⠑'];
  expect(brf(columns(labels, 3, { cells: 11, lines: 9 }), A4)).toBe('AB  C   D\r\n\r\nE\r\n\r\n\f');
  expect(columns(labels, 8, { cells: 5, lines: 9 })).toHaveLength(4);
});
