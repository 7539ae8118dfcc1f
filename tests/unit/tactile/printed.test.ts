import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { printedCells } from '#lib/tactile/printed.ts';
import { uncontracted } from '#lib/tactile/uncontracted.ts';

test.each(LANGUAGES)('reads back every word that is written in braille in %s', (language) => {
  for (const word of ['anne', 'bruno', 'zoe', 'accident', '200', 'anne 12']) {
    expect(printedCells(language, uncontracted(language, word))).toBe(word);
  }
});

test('leaves print as it is', () => {
  expect(printedCells('fr', 'Anne, 25 km')).toBe('Anne, 25 km');
});

test('reads the number of the other language too', () => {
  expect(printedCells('fr', uncontracted('en', '30'))).toBe('30');
  expect(printedCells('en', uncontracted('fr', '30'))).toBe('30');
});

test('reads contractions of English in English only', () => {
  expect(printedCells('en', '⠎⠹')).toBe('sth');
  expect(printedCells('fr', '⠎⠹')).not.toBe('sth');
});

test('drops the marks of a capital, and reads braille of eight dots as that of six', () => {
  expect(printedCells('fr', '⠨⠁⠝⠝⠑')).toBe('anne');
  expect(printedCells('fr', '⡁⠝⠝⠑')).toBe('anne');
});

test('reads brackets, which have two cells in English', () => {
  expect(printedCells('en', '⠐⠣⠁⠐⠜')).toBe('(a)');
});
