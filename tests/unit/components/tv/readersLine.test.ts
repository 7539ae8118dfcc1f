import { describe, expect, test } from 'vitest';
import { readersLine } from '#lib/components/tv/screen.ts';

describe('the line about readers on a television', () => {
  test('is left out where a match is played by phone alone', () => {
    expect(readersLine(false, false, false)).toBeNull();
  });

  test('says that there is none once a match was played with one', () => {
    expect(readersLine(false, false, true)).toBe('tv.noReader');
  });

  test('names readers that play, and those that play elsewhere', () => {
    expect(readersLine(true, false, false)).toBe('common.readers');
    expect(readersLine(false, true, true)).toBe('tv.readersLeft');
  });
});
