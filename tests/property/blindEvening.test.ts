import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Language } from '#lib/i18n/language.ts';
import { playBlindElevens } from './blind/elevens.ts';
import { type BlindTable, playBlindRace } from './blind/race.ts';
import { type Hearing, type Kind, KINDS } from './blind/ears.ts';
import { knowsTheGame, knowsTheTruth } from './blind/truth.ts';
import { chance } from '../support/elevensDeal.ts';

const MATCHES_EACH = 2;

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
    { edition: 'prestige', options: { target: 1200 }, seats: ['Anne', 'Bruno', 'Chloé'], sides: 3 },
  ],
  [
    'two, by the rules of green',
    { edition: 'green', options: {}, seats: ['Anne', 'Bruno'], sides: 2 },
  ],
];

describe('a blind player plays a whole match of 1000 Bornes by ear, and knows the standings', () => {
  test.each(TABLES)('%s', (_name, table) => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        playBlindRace(table, chance(seed), knowsTheTruth);
      }),
      { numRuns: MATCHES_EACH },
    );
  });
});

test('three who see nothing play a whole game of Elevens by ear, to the last card counted', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      playBlindElevens(['Anne', 'Bruno', 'Chloé'], seed, knowsTheGame);
    }),
    { numRuns: MATCHES_EACH },
  );
});

const TWO = { edition: 'classique', seats: ['Anne', 'Bruno'], sides: 2 } as const;

/** Evenings in which everything happens that is told, the shortest first. */
const EVENINGS: readonly ((hearing: Hearing) => unknown)[] = [
  (hearing) =>
    playBlindRace({ ...TWO, options: { target: 1000 } }, chance(6), knowsTheTruth, hearing),
  (hearing) => playBlindElevens(['Anne', 'Bruno', 'Chloé'], 3, knowsTheGame, hearing),
  (hearing) =>
    playBlindRace({ ...TWO, options: { target: 1500 } }, chance(3), knowsTheTruth, hearing),
];

describe('an evening is not played by ear where something falls silent', () => {
  /** The evening in which each kind of sentence is heard. */
  const heardIn = new Map<Kind, (typeof EVENINGS)[number]>();
  for (const evening of EVENINGS) {
    evening({ told: (kind) => void (heardIn.has(kind) || heardIn.set(kind, evening)) });
  }

  test('everything that can be told is told in them', () => {
    expect([...heardIn.keys()].toSorted()).toEqual([...KINDS].toSorted());
  });

  const listeners: readonly Language[] = ['fr', 'en'];
  test.each(KINDS)('%s', (kind) => {
    for (const language of listeners) {
      const silence = { kind, language, also: 'words' } as const;
      expect(() => heardIn.get(kind)?.({ silence }), `${kind}, ${language}`).toThrow();
    }
  });

  test.each(['taken-back', 'corrected', 'half-complete', 'match-over'])(
    'nor without the sound of %s',
    (kind) => {
      const silence = { kind, language: 'fr', also: 'sound' } as const;
      const isNoticed = EVENINGS.some((evening) => {
        try {
          evening({ silence });
          return false;
        } catch {
          return true;
        }
      });
      expect(isNoticed).toBe(true);
    },
  );
});
