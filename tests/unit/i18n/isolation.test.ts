import { afterEach, describe, expect, test } from 'vitest';
import '#lib/i18n/bothLanguages.ts';
import { format, isolated, isolateNames, withoutIsolates } from '#lib/i18n/format.ts';
import { resultWords } from '#lib/i18n/result.ts';
import { sideName } from '#lib/i18n/sides.ts';
import { entrantName } from '#lib/i18n/tournament.ts';
import { aMatch } from '../../support/summaries.ts';

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

  test('is set apart beside a number, where the name stands without a sentence', () => {
    const match = { sides: [{ players: ['Anne', HEBREW] }] };
    expect(sideName(match, 0)).toBe(`Anne & ${HEBREW}`);
    isolateNames(true);
    expect(sideName(match, 0)).toBe(`Anne & \u2068${HEBREW}\u2069`);
    const entrants = [{ number: 1, players: [ARABIC], out: false }];
    expect(entrantName({ entrants }, 1)).toBe(`\u2068${ARABIC}\u2069`);
    expect(isolated(isolated(HEBREW))).toBe(`\u2068${HEBREW}\u2069`);
  });

  test('is set apart in a list of names with their totals', () => {
    isolateNames(true);
    const match = aMatch({ [HEBREW]: [{ points: 525 }], Anne: [{ points: 100 }] });
    expect(resultWords('en', match).alt).toMatch(`\u2068${HEBREW}\u2069 : 525`);
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
