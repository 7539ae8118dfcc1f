import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closestRace, type Race } from '#lib/tournament/closest.ts';

const race = (number: number, ...points: readonly number[]): Race => ({
  number,
  points,
  moves: 12,
});

describe('the closest race of a round', () => {
  test('is the one with the closest leaders', () => {
    expect(closestRace([race(1, 900, 100), race(2, 700, 650), race(3, 400, 200)], null)).toBe(2);
    expect(closestRace([race(4, 300, 900, 880, 0), race(5, 500, 440, 430)], null)).toBe(4);
  });

  test('is of those as close the one that has come furthest', () => {
    expect(closestRace([race(1, 100, 75), race(2, 900, 875)], null)).toBe(2);
  });

  test('is not one that has only begun, where others are well on their way', () => {
    const begun = { number: 1, points: [0, 0], moves: 2 };
    expect(closestRace([begun, race(2, 200, 100)], null)).toBe(2);
    expect(closestRace([begun, race(2, 200, 100)], 1)).toBe(2);
    expect(closestRace([begun], null)).toBe(1);
  });

  test('is none before a card is laid', () => {
    expect(closestRace([], null)).toBeNull();
    expect(closestRace([{ number: 1, points: [0, 0], moves: 0 }], 1)).toBeNull();
  });

  test('is watched on while no other is closer by half', () => {
    const races = [race(1, 600, 500), race(2, 600, 540)];
    expect(closestRace(races, 1)).toBe(1);
    expect(closestRace([race(1, 600, 450), race(2, 600, 540)], 1)).toBe(2);
    expect(closestRace([race(2, 600, 100)], 1)).toBe(2);
  });

  test('is the same for any order of its tables', () => {
    const any = fc.uniqueArray(
      fc.record({
        number: fc.integer({ min: 1, max: 50 }),
        points: fc.array(
          fc.integer({ min: 0, max: 40 }).map((n) => 25 * n),
          {
            minLength: 2,
            maxLength: 4,
          },
        ),
        moves: fc.nat(80),
      }),
      { selector: ({ number }) => number, maxLength: 12 },
    );
    fc.assert(
      fc.property(any, fc.option(fc.integer({ min: 1, max: 50 })), (races, watched) => {
        const closest = closestRace(races, watched);
        expect(closestRace(races.toReversed(), watched)).toBe(closest);
        // A spectator keeps watching the same race.
        expect(closestRace(races, closest)).toBe(closest);
      }),
    );
  });
});
