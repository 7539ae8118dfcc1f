import { afterEach, describe, expect, test } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import { format } from '#lib/i18n/format.ts';
import { isolateNames, withoutIsolates } from '#lib/i18n/isolation.ts';

const HEBREW = '\u05d3\u05e0\u05d4';
const ARABIC = '\u0644\u064a\u0644\u0649 2';

afterEach(() => isolateNames(false));

describe('a name from right to left', () => {
  test.each([HEBREW, ARABIC])('is set apart in a sentence on a screen: %s', (name) => {
    isolateNames(true);
    const said = format('en', 'names.of', { name });
    expect(said).toBe(`New name of \u2068${name}\u2069`);
    expect(withoutIsolates(said)).toBe(`New name of ${name}`);
  });

  test('is not set apart where no screen shows it: in speech, files and messages', () => {
    expect(format('en', 'names.of', { name: HEBREW })).toBe(`New name of ${HEBREW}`);
  });

  test('leaves names from left to right and numbers as they are', () => {
    isolateNames(true);
    expect(format('fr', 'names.of', { name: 'Élise' })).toBe('Nouveau nom d’Élise');
    expect(format('en', 'hall.table', { number: 7 })).toBe('Table 7');
  });
});
