import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#lib/i18n/language.ts';
import {
  tallyLineName,
  tallyLinesOf,
  tallyRefusalText,
  writtenText,
} from '#lib/i18n/tally/sheets.ts';
import { tallyAnswers } from '#lib/i18n/tally/gameAnswers.ts';
import { tallyWords } from '#lib/i18n/tally/words.ts';
import type { Move, Refusal } from '#lib/tally/moves.ts';

const TWO_SIDES = {
  edition: 'classique',
  sides: [{ players: ['Anne'] }, { players: ['Bruno'] }],
} as const;
const fill = (cell: object): Move => ({ type: 'fill', round: 1, side: 1, saw: 0, ...cell }) as Move;

describe('a change of a sheet in words', () => {
  it.each([
    [fill({ cell: 'km', value: 475 }), /475.km/],
    [fill({ cell: 'safeTrip', value: true }), /oui/],
    [fill({ cell: 'driving-ace', value: 'coup-fourre' }), /As du volant.*coup-fourré/i],
    [{ type: 'close', round: 2 } as const, /2/],
  ])('names what was written', (move, expected) => {
    const text = writtenText('fr', TWO_SIDES, move);
    expect(text).toMatch(expected);
    expect(tallyWords.play('fr', TWO_SIDES as never, move, false)).toBe(text);
  });

  it('names the side, unless it holds for the whole sheet', () => {
    expect(writtenText('en', TWO_SIDES, fill({ cell: 'km', value: 25 }))).toContain('Bruno');
    const exhausted = fill({ side: null, cell: 'exhausted', value: true });
    expect(writtenText('en', TWO_SIDES, exhausted)).not.toContain('Bruno');
  });
});

describe('a refused change of a sheet', () => {
  const refusals: readonly [Refusal, RegExp][] = [
    [{ code: 'changed-meanwhile', is: 300 }, /300/],
    [{ code: 'past-distance', distance: 700, extendTo: 1000 }, /700/],
    [{ code: 'more-km-than-cards', most: 2000 }, /2.000/],
    [{ code: 'two-winners', winner: 0 }, /Anne/],
    [{ code: 'safety-taken', safety: 'driving-ace', holder: 1 }, /Bruno/],
    [{ code: 'extension-asked', asker: 0 }, /Anne/],
    [{ code: 'extension-too-soon', asker: 0, distance: 700 }, /700/],
    [{ code: 'somebody-arrived', winner: 1 }, /Bruno/],
    [{ code: 'nobody-arrived', distance: 1000 }, /1.000/],
    [{ code: 'more-than-the-box', cell: 'numbers', most: 60 }, /60/],
  ];
  it.each(LANGUAGES)('names the number or the side that stands against it, in %s', (language) => {
    for (const [refusal, named] of refusals) {
      expect(tallyRefusalText(language, TWO_SIDES, refusal)).toMatch(named);
    }
  });

  it('is whole in each language, also without a number', () => {
    const codes = ['no-such-sheet', 'no-such-cell', 'match-over', 'no-such-km', 'hand-was-empty'];
    for (const code of codes) {
      const texts = LANGUAGES.map((language) =>
        tallyRefusalText(language, TWO_SIDES, { code } as Refusal),
      );
      expect(new Set(texts).size).toBe(LANGUAGES.length);
      for (const text of texts) expect(text).toMatch(/[.!]$/);
    }
  });
});

describe('the lines of a sheet', () => {
  it.each(['classique', 'prestige', null] as const)(
    'each have a name of their own: %s',
    (edition) => {
      const names = tallyLinesOf(edition).map((line) => tallyLineName('en', line));
      expect(names.length).toBeGreaterThan(2);
      expect(new Set(names).size).toBe(names.length);
    },
  );
});

it('an edition that counts rounds alone has a sheet without lines', () => {
  expect(tallyLinesOf('green')).toEqual([]);
});

it('a tally knows no cards: what is asked about them is answered so', () => {
  expect(tallyWords.isCard('25')).toBe(false);
  const match = TWO_SIDES as never;
  const answers = [
    tallyAnswers.seen('fr', match, '25', null as never),
    tallyAnswers.inquired('fr', match, 'standing' as never, 'Anne'),
    ...tallyAnswers.sheet('fr', match),
  ];
  expect(new Set(answers).size).toBe(1);
});
