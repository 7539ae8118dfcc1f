import { describe, expect, test } from 'vitest';
import { sum } from '#lib/game/chances.ts';
import { Dice } from '#lib/game/dice.ts';
import type { Options } from '#lib/millebornes/editions/edition.ts';
import { setupOf } from '../../../support/millebornes.ts';
import { everyShape, inSides } from '../../../support/randomMatch.ts';
import { hasChances } from '#lib/odds/games.ts';
import {
  correctedMatch,
  correctedRound,
  correctionFor,
  roundCorrectionFor,
} from '#lib/odds/millebornes/correction.ts';
import { CORRECTIONS } from '#lib/odds/millebornes/corrections.ts';
import { ROUND_CORRECTIONS } from '#lib/odds/millebornes/roundCorrections.ts';

/** Resolution of the displayed chances. */
const LITTLE = 0.002;
const rises = (all: readonly number[]): boolean =>
  all.every((each, at) => each >= (all[at - 1] ?? 0) - LITTLE);

function sharesOf(count: number, dice: Dice): readonly number[] {
  const drawn = Array.from({ length: count }, () => dice.below(1000));
  return drawn.map((each) => each / (sum(drawn) || 1));
}
function expectShares(said: readonly number[]): void {
  expect(sum(said)).toBeCloseTo(1, 9);
  expect(said.every((share) => share >= 0 && share <= 1)).toBe(true);
}

describe.each(Object.entries(CORRECTIONS))(
  'the corrected chances at a table of %s',
  (name, correction) => {
    const sides = Number(name.split(' ')[2]);

    test('exist for its shape, and rise with the computed ones', () => {
      const shapes = everyShape().map((shape) => Object.values(shape).join(' '));
      expect(shapes).toContain(name.replace(/ in (1|more)$/, ''));
      expect(correction).toHaveLength(11);
      expect(rises(correction)).toBe(true);
    });

    test('add up to 100 %, and are between none and all', () => {
      const dice = new Dice(1954);
      for (let time = 0; time < 200; time += 1) {
        expectShares(correctedMatch(sharesOf(sides, dice), correction));
      }
    });

    test('are equal for equal sides', () => {
      const alike = new Array<number>(sides).fill(1 / sides);
      for (const said of correctedMatch(alike, correction)) {
        expect(said).toBeCloseTo(1 / sides, 9);
      }
    });
  },
);

describe.each(Object.entries(ROUND_CORRECTIONS))(
  'the corrected chances of a round at a table of %s',
  (name, correction) => {
    const sides = Number(name.split(' ')[2]);

    test('add up to 100 % with a round without a winner', () => {
      const dice = new Dice(1954);
      for (let time = 0; time < 200; time += 1) {
        expectShares(correctedRound(sharesOf(sides + 1, dice), dice.below(60), correction));
      }
    });

    test('stay certain without doubt, and get less certain with more doubt', () => {
      const sure = [1, ...new Array<number>(sides).fill(0)];
      const none = correctedRound(sure, 0, correction, 0);
      expect(none).toEqual(sure);
      const doubts = [0, 0.25, 0.5, 0.75, 1].map(
        (doubt) => correctedRound(sure, 0, correction, doubt)[0] ?? 0,
      );
      expect(rises(doubts.toReversed())).toBe(true);
      expect(correctedRound(sure, 0, correction)[0]).toBe(doubts.at(-1));
    });

    test('rise with the computed ones, as does a round without a winner', () => {
      const hundredths = Array.from({ length: 101 }, (_, at) => at / 100);
      const others = (share: number) => new Array<number>(sides).fill((1 - share) / sides);
      for (const drawPile of [0, 10, 25, 40, 55]) {
        const said = (...shares: readonly number[]) => correctedRound(shares, drawPile, correction);
        const ofSide = hundredths.map((share) => said(share, ...others(share))[0] ?? 0);
        const ofNobody = hundredths.map((share) => said(...others(share), share)[sides] ?? 0);
        expect([rises(ofSide), rises(ofNobody)]).toEqual([true, true]);
      }
    });
  },
);

test('a match of one round has no separate chances of the round', () => {
  const tells = (options: Options) =>
    roundCorrectionFor(setupOf({ edition: 'classique', options, seats: ['Anne', 'Bruno'] })) !==
    null;
  expect([{}, { rounds: 2 }, { rounds: 1 }].map(tells)).toEqual([true, true, false]);
});

test('three teams get no chances of the round, since no correction fitted all of them', () => {
  const seats = ['Anne', 'Bruno', 'Chloé', 'Alice', 'Basile', 'Diego'];
  const teams = setupOf({ edition: 'classique', seats, sides: inSides(seats, 3) });
  expect(correctionFor(teams)).not.toBeNull();
  expect(roundCorrectionFor(teams)).toBeNull();
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

describe('the predicted winner of a listed match', () => {
  const alone = [{ players: ['Anne'] }, { players: ['Bruno'] }];
  const match = { game: '1000-bornes', edition: 'classique', byHand: false, sides: alone } as const;

  test('is known if that was measured and its moves are stored', () => {
    expect(hasChances(match)).toBe(true);
    expect(hasChances({ ...match, byHand: true })).toBe(false);
    expect(hasChances({ ...match, sides: [...alone, ...alone, ...alone] })).toBe(false);
    expect(hasChances({ ...match, game: 'elevens', edition: null })).toBe(false);
  });
});
