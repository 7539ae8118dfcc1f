import { describe, expect, test } from 'vitest';
import { Dice } from '#lib/game/dice.ts';
import type { BoxSetup } from '#lib/games.ts';
import type { History } from '#lib/tournament/pairing/history.ts';
import { pairInTables } from '#lib/tournament/pairing/tables.ts';
import { inTables, tournament } from '../../support/tournament.ts';

const FIVE = [0, 1, 2, 3, 4] as const;

const history = (more: Partial<History>): History => ({
  points: () => 0,
  met: () => 0,
  alone: () => 0,
  short: () => 0,
  first: () => 0,
  ...more,
});
const haveMet =
  (...pairs: readonly string[]) =>
  (one: number, other: number): number =>
    Number(
      pairs.includes(`${String(one)}${String(other)}`) ||
        pairs.includes(`${String(other)}${String(one)}`),
    );
const leftOver = (before: History, seed: number) =>
  pairInTables(FIVE, { usual: 3, sizes: [3, 4] }, before, new Dice(seed)).byes;

describe('a game that knows no table of four', () => {
  const THREES = inTables(3, 3);
  const CLASSIC: BoxSetup = {
    game: '1000-bornes',
    edition: 'classique',
    options: {},
    seats: [],
    deck: null,
  };

  test.each([
    [3, 1, 0],
    [4, 1, 1],
    [5, 1, 2],
    [10, 3, 1],
    [11, 3, 2],
  ])('is played by %i at tables of three: %i of them, and %i without', (many, tables, byes) => {
    const sunday = tournament(THREES, CLASSIC);
    sunday.enter(...'ABCDEFGHIJK'.slice(0, many));
    const free = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      sunday.pair();
      expect(sunday.round().tables.map(({ sides }) => sides.length)).toEqual(
        Array.from({ length: tables }, () => 3),
      );
      for (const name of sunday.byes()) free.add(name);
      sunday.playAll();
    }
    // No second bye while another entrant had none.
    expect(free.size).toBe(Math.min(3 * byes, many));
  });

  test('has no table of four set by hand, nor a final of four', () => {
    const sunday = tournament(THREES, CLASSIC);
    sunday.enter(...'ABCD');
    const expected = { code: 'bad-sides', expected: [3] };
    expect(sunday.refusal({ type: 'pin', sides: [1, 2, 3, 4] })).toEqual(expected);
    const format = inTables(3, 3, { final: 4 });
    const problem = { code: 'bad-format', problem: 'seating' };
    expect(sunday.refusal({ type: 'changeFormat', format })).toEqual(problem);
  });
});

describe('with five entrants, one has a bye', () => {
  test.each([1, 2, 3, 4, 5])('and the table has no rematch (seed %i)', (seed) => {
    expect([0, 1]).toContain(leftOver(history({ met: haveMet('01') }), seed)[0]);
    expect(leftOver(history({ met: haveMet('01', '12', '13') }), seed)).toEqual([1]);
  });

  test('and it is not the second one, while others had fewer', () => {
    const before = history({ met: haveMet('01', '12', '13'), alone: (each) => Number(each === 1) });
    expect(leftOver(before, 1)).not.toEqual([1]);
  });

  test('and it is the last one, where it makes no difference', () => {
    expect(leftOver(history({ points: (entrant) => 10 - entrant }), 1)).toEqual([4]);
  });
});
