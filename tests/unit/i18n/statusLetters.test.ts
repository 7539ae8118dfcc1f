import { describe, expect, it } from 'vitest';
import { INQUIRIES } from '#lib/game/actions.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { inquiryOf, letterOf } from '#lib/i18n/statusLetters.ts';

describe.each(LANGUAGES)('the keys of a phone in %s', (language) => {
  it('ask each question by a letter of its own', () => {
    const letters = INQUIRIES.map((inquiry) => letterOf(language, inquiry));
    expect(new Set(letters).size).toBe(INQUIRIES.length);
    expect(letters.map((letter) => inquiryOf(language, letter))).toEqual(INQUIRIES);
  });

  it('ask nothing by another letter', () => {
    expect(inquiryOf(language, 'z')).toBeNull();
    expect(inquiryOf(language, '')).toBeNull();
  });
});
