import { describe, expect, it } from 'vitest';
import type { EditionId } from '#lib/millebornes/editions/edition.ts';
import { LANGUAGES, type Language } from '#lib/i18n/language.ts';
import {
  pendingText,
  tallyLineName,
  tallyLinesOf,
  tallyRefusalText,
  writtenText,
} from '#lib/i18n/tally/sheets.ts';
import { tallyAnswers } from '#lib/i18n/tally/gameAnswers.ts';
import { tallyWords } from '#lib/i18n/tally/words.ts';
import type { Move, Refusal } from '#lib/tally/moves.ts';
import { eachAlone } from '../../support/evening.ts';
import { tally, type Tally } from '../../support/tally.ts';

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

describe('shut-out points that a sheet promises', () => {
  const alone = (edition: EditionId) => tally({ ...eachAlone('Anne', 'Bruno', 'Chloé'), edition });
  const promised = ({ match }: Tally, side: number, language: Language = 'fr') =>
    pendingText(language, match, match.sheets[0] ?? { sides: [], pending: [] }, side);

  it('name the sides that give them, and until when', () => {
    const match = alone('classique').write(0, 'km', 700).write(1, 'km', 175);
    expect(promised(match, 0)).toMatch(/\+500 si Chloé reste sans botte/);
    expect(promised(match, 1, 'en')).toMatch(/\+500 if Chloé stays without a safety/);
    expect(promised(alone('classique').write(0, 'km', 700), 0)).toMatch(/Bruno et Chloé restent/);
    const safe = match.write(2, 'extra-tank', 'exposed');
    expect(promised(safe, 0)).toBe('');
    expect(promised(safe, 2)).toMatch(/\+1.?000 si Anne et Bruno restent/);
    const ahead = alone('prestige').write(0, 'km', 1000).write(1, 'extra-tank', 'exposed');
    expect(promised(ahead.write(2, 'km', 25), 0)).toMatch(/\+500 si Bruno reste à 0.km/);
  });

  it('are not mentioned where there are none', () => {
    expect(promised(alone('classique').write(0, 'km', 300), 0)).toBe('');
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

  it('names the side whose own number is refused', () => {
    const at = { side: 1, cell: 'km' } as const;
    const refused = tallyRefusalText('fr', TWO_SIDES, { code: 'no-such-km' }, at);
    expect(refused).toMatch(/^Bruno – Les kilomètres/);
    const winner = { code: 'two-winners', winner: 0 } as const;
    expect(tallyRefusalText('fr', TWO_SIDES, winner, at)).toMatch(/^Anne/);
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
