import { describe, expect, it } from 'vitest';
import { fixedSentences } from '#lib/i18n/fixedSentences.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';

describe.each(LANGUAGES)('the sentences that are the same at every table, in %s', (language) => {
  const sentences = [...fixedSentences(language)];

  it('are whole, each once', () => {
    expect(sentences.length).toBeGreaterThan(300);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(sentences.filter((sentence) => !/[.!?…]$/.test(sentence))).toEqual([]);
  });

  it('hold no value that only a table knows', () => {
    expect(sentences.filter((sentence) => /[{}]|NaN|undefined/.test(sentence))).toEqual([]);
  });

  it('name the cards of each edition', () => {
    const words = {
      fr: ['la botte Prioritaire', 'la Botte Véhicule Prioritaire'],
      en: ['the Right of way safety', 'the Electric right of way safety'],
    }[language];
    for (const word of words) {
      expect(sentences.filter((sentence) => sentence.includes(word))).not.toEqual([]);
    }
  });
});

it('leave out what pages alone show', () => {
  expect([...fixedSentences('en')]).not.toContain('Touch a move to correct it.');
  expect([...fixedSentences('en')]).toContain('Card skipped.');
});
