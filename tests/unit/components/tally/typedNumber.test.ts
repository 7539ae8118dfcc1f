import { describe, expect, test } from 'vitest';
import { typedNumber } from '#lib/components/tally/typedNumber.ts';

describe('the input of a sheet', () => {
  test.each([
    ['700', 0, 700],
    [' 25 ', 975, 25],
    ['1 000', 0, 1000],
    ['1,000', 0, 1000],
    ['1.000', 0, 1000],
    ['1\u00a0000', 0, 1000],
    ['1\u202f000', 0, 1000],
    ['1’000', 0, 1000],
    ["1'000", 0, 1000],
    ['12 345', 0, 12345],
    ['0', 300, 0],
  ])('%j is the number itself', (typed, stands, means) => {
    expect(typedNumber(typed, stands)).toBe(means);
  });

  test.each([
    ['100+75+200', 300, 375],
    ['100 + 75', 0, 175],
    ['1.000+200', 0, 1200],
    ['1 000 + 1 200', 0, 2200],
    ['700-25', 0, 675],
    ['75 − 100', 0, 0],
    ['+100+75', 300, 475],
    ['-25-25', 300, 250],
  ])('%j is added up', (typed, stands, means) => {
    expect(typedNumber(typed, stands)).toBe(means);
  });

  test.each([
    ['-25', 300, 275],
    ['−25', 300, 275],
    ['–25', 300, 275],
    ['- 25', 300, 275],
    ['+50', 300, 350],
    ['-100', 75, 0],
  ])('%j is as much more or less as on the buttons beside it', (typed, stands, means) => {
    expect(typedNumber(typed, stands)).toBe(means);
  });

  test.each([
    '',
    '-',
    'a',
    '2x',
    '1.5',
    '--25',
    '100+',
    '1+-2',
    '1.00',
    '1,0000',
    '1 00',
    '0.100',
    '1.000.00',
    '1.000,5',
    '100 75',
    '1e3',
    '1..000',
    '٣',
    '9'.repeat(20),
  ])('%j is no number', (typed) => {
    expect(typedNumber(typed, 300)).toBe(null);
  });
});
