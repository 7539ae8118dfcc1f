import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { sideName } from '#lib/i18n/sides.ts';
import { type BlindElevens, playBlindElevens } from '../support/blind/elevens.ts';
import { type BlindRace, type BlindTable, playBlindRace } from '../support/blind/race.ts';
import { chance } from '../support/elevensDeal.ts';

const MATCHES_EACH = 2;

/** What was heard is so, in every language, and nothing that happened was silent. */
function knowsTheTruth({ table, known }: BlindRace): void {
  const { match, question, interval } = table.view();
  const { round, winners } = match;
  for (const language of LANGUAGES) {
    const { turn, driven, points, answers, extension, winner, said, sound } = known[language];
    const told = said.join(' ');
    expect(sound !== null || told !== '', 'something is heard').toBe(true);
    expect(winner !== null, told).toBe(winners !== null);
    if (known[language].interval) expect(interval, told).toBe(true);
    expect(answers.length > 0, told).toBe(question !== null);
    expect(extension, told).toBe(round !== null && round.extensionPending !== null);
    if (round !== null) expect(turn, told).toBe(round.turn);
    for (const [side, { players, km, total }] of match.sides.entries()) {
      const heard = players.reduce((sum, name) => sum + (driven[name] ?? 0), 0);
      if (round !== null && !interval) expect(heard, told).toBe(km);
      const name = sideName(match, side).replaceAll(' & ', language === 'fr' ? ' et ' : ' and ');
      expect(points[name] ?? 0, told).toBe(total);
    }
  }
}

const TABLES: readonly (readonly [string, BlindTable])[] = [
  [
    'two, with the extension',
    { edition: 'classique', options: { target: 1500 }, seats: ['Anne', 'Bruno'], sides: 2 },
  ],
  [
    'four in two teams',
    {
      edition: 'classique',
      options: { target: 1500 },
      seats: ['Anne', 'Bruno', 'Alice', 'Basile'],
      sides: 2,
    },
  ],
  [
    'three each alone, by the rules of prestige',
    { edition: 'prestige', options: { target: 2000 }, seats: ['Anne', 'Bruno', 'Chloé'], sides: 3 },
  ],
  [
    'two, by the rules of green',
    { edition: 'green', options: {}, seats: ['Anne', 'Bruno'], sides: 2 },
  ],
];

describe('who sees nothing plays a whole match of 1000 Bornes by ear, and knows how it stands', () => {
  test.each(TABLES)('%s', (_name, table) => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        playBlindRace(table, chance(seed), knowsTheTruth);
      }),
      { numRuns: MATCHES_EACH },
    );
  });
});

/** The same of Elevens: whose turn it is, who has a bonus card, what is asked, whose cards are counted, and who has won. */
function knowsTheGame({ table, known }: BlindElevens): void {
  const { match, question } = table.view();
  for (const language of LANGUAGES) {
    const { turn, bonuses, answers, counts, over, winner, sound, said } = known[language];
    expect(sound !== null || said !== '', 'something is heard').toBe(true);
    expect(over, said).toBe(match.over);
    expect(winner !== null, said).toBe(match.winners !== null);
    expect(answers > 0, said).toBe(question !== null);
    if (match.turn !== null) expect(turn, said).toBe(match.turn.player);
    for (const { name, bonus } of match.seats) expect(bonuses[name] ?? 0, said).toBe(bonus);
    const [next] = match.stillToTell;
    if (match.over && next !== undefined) expect(counts, said).toBe(next);
  }
}

test('three who see nothing play a whole game of Elevens by ear, to the last card counted', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      playBlindElevens(['Anne', 'Bruno', 'Chloé'], seed, knowsTheGame);
    }),
    { numRuns: MATCHES_EACH },
  );
});
