import { describe, expect, it } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { recordRefusalText } from '#lib/i18n/records.ts';

const bad = (path: string) => ({ code: 'bad-record', path, message: 'is wrong' }) as const;

describe('a file that is no match', () => {
  it.each([
    ['$', /^This file holds no match/],
    ['$.record', /^“record” must be 1/],
    ['$.seats[2]', /40/],
    ['$.moves', /^“moves” must be the list of moves/],
    ['$.moves[11].card', /^Move no\. 12 cannot be read \(\$\.moves\[11\]\.card\)/],
    ['$.options.youngPlayers', /no such option.*\$\.options\.youngPlayers/],
    ['$.colour', /no place in a recorded match: \$\.colour/],
    // A key that only begins like a known one is an unknown one.
    ['$.gamer', /no place in a recorded match: \$\.gamer/],
  ])('says what is wrong at %s', (path, words) => {
    expect(recordRefusalText('en', bad(path))).toMatch(words);
  });

  it('says how big a file may be', () => {
    expect(recordRefusalText('en', { code: 'too-big' })).toMatch(/\d+ kB at most/);
  });

  it.each(LANGUAGES)('has a sentence of its own for each key and code in %s', (language) => {
    const keys = ['record', 'game', 'edition', 'options', 'seats', 'sides', 'first', 'rows'];
    const codes = ['too-big', 'not-json', 'too-often', 'no-answer'] as const;
    const ofServer = [
      'malformed',
      'unknown-message',
      'unknown-table',
      'not-allowed',
      'failed',
    ] as const;
    const texts = [
      ...keys.map((key) => recordRefusalText(language, bad(`$.${key}`))),
      ...[...codes, ...ofServer].map((code) => recordRefusalText(language, { code })),
    ];
    for (const text of texts) expect(text).toMatch(/^[^{}]+[.!?]$/);
    expect(new Set(texts).size, texts.join('\n')).toBe(texts.length);
  });
});
