import { describe, expect, test } from 'vitest';
import { Dice } from '#lib/game/dice.ts';
import type { Options } from '#lib/millebornes/editions/edition.ts';
import { setupOf } from '../../support/millebornes.ts';
import { everyShape } from '../../support/randomMatch.ts';
import { isForetold } from '#lib/odds/games.ts';
import { correctedMatch, correctedRound, correctionFor } from '#lib/odds/millebornes/correction.ts';
import { CORRECTIONS } from '#lib/odds/millebornes/corrections.ts';

const sum = (all: readonly number[]): number => all.reduce((whole, each) => whole + each, 0);
const rises = (all: readonly number[]): boolean =>
  all.every((each, at) => each >= (all[at - 1] ?? 0));

describe.each(Object.entries(CORRECTIONS))('what is said at a table of %s', (name, correction) => {
  const sides = Number(name.split(' ')[2]);

  test('is of a shape that there is, and the likelier the likelier it was worked out', () => {
    const shapes = everyShape().map((shape) => Object.values(shape).join(' '));
    expect(shapes).toContain(name.replace(/ in (1|more)$/, ''));
    const { match, side, nobody } = correction;
    expect([match, side, nobody].map((each) => each.length)).toEqual([11, 11, 11]);
    expect([match, side, nobody].every(rises)).toBe(true);
  });

  test('adds up to 100 %, and is between none and all', () => {
    const dice = new Dice(1954);
    for (let time = 0; time < 200; time += 1) {
      const drawn = Array.from({ length: sides + 1 }, () => dice.below(1000));
      const shares = (all: readonly number[]) => all.map((each) => each / (sum(all) || 1));
      const match = correctedMatch(shares(drawn.slice(1)), correction.match);
      const round = correctedRound(shares(drawn), correction);
      for (const said of [match, round]) {
        expect(sum(said)).toBeCloseTo(1, 9);
        expect(said.every((share) => share >= 0 && share <= 1)).toBe(true);
      }
    }
  });

  test('leaves sides alike that are', () => {
    const alike = new Array<number>(sides).fill(1 / sides);
    for (const said of correctedMatch(alike, correction.match)) {
      expect(said).toBeCloseTo(1 / sides, 9);
    }
  });
});

describe('a match of another length than was measured', () => {
  const isTold = (options: Options) =>
    correctionFor(setupOf({ edition: 'classique', options, seats: ['Anne', 'Bruno'] })) !== null;

  test.each([{}, { target: 2000 }, { target: 3500 }, { rounds: 1 }, { rounds: 3 }])(
    'is told: %j',
    (options) => {
      expect(isTold(options)).toBe(true);
    },
  );
  test.each([{ target: 1000 }, { target: 9000 }])('is not told: %j', (options) => {
    expect(isTold(options)).toBe(false);
  });
});

describe('of a match that is listed it can be told who was to win', () => {
  const alone = [{ players: ['Anne'] }, { players: ['Bruno'] }];
  const match = { game: '1000-bornes', edition: 'classique', byHand: false, sides: alone } as const;

  test('where that was measured, and its moves are known', () => {
    expect(isForetold(match)).toBe(true);
    expect(isForetold({ ...match, byHand: true })).toBe(false);
    expect(isForetold({ ...match, sides: [...alone, ...alone, ...alone] })).toBe(false);
    expect(isForetold({ ...match, game: 'elevens', edition: null })).toBe(false);
  });
});
