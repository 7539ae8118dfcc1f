import { describe, expect, test } from 'vitest';
import { typedNumber } from '#lib/components/tally/typedNumber.ts';

describe('what is typed into a sheet', () => {
  test.each([
    ['700', 0, 700],
    [' 25 ', 975, 25],
    ['1 000', 0, 1000],
    ['1,000', 0, 1000],
    ['0', 300, 0],
  ])('%j is the number itself', (typed, stands, means) => {
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

  test.each(['', '-', 'a', '2x', '1.5', '--25'])('%j is no number', (typed) => {
    expect(typedNumber(typed, 300)).toBe(null);
  });
});
