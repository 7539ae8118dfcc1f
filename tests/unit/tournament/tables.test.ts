import { describe, expect, test } from 'vitest';
import { Dice } from '#lib/game/dice.ts';
import type { History } from '#lib/tournament/pairing/history.ts';
import { pairInTables } from '#lib/tournament/pairing/tables.ts';

const FIVE = [0, 1, 2, 3, 4] as const;

/** What was before, where nobody has won anything yet. */
const history = (more: Partial<History>): History => ({
  ...{ points: () => 0, met: () => 0, alone: () => 0, short: () => 0, first: () => 0 },
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
  pairInTables(FIVE, 3, before, new Dice(seed)).byes;

describe('of five one is left over', () => {
  test.each([1, 2, 3, 4, 5])('without whom nobody at the table meets again (seed %i)', (seed) => {
    expect([0, 1]).toContain(leftOver(history({ met: haveMet('01') }), seed)[0]);
    expect(leftOver(history({ met: haveMet('01', '12', '13') }), seed)).toEqual([1]);
  });

  test('but nobody for whom it would be the second time, while others had it less often', () => {
    const before = history({ met: haveMet('01', '12', '13'), alone: (each) => Number(each === 1) });
    expect(leftOver(before, 1)).not.toEqual([1]);
  });

  test('and who stands last, where it makes no difference', () => {
    expect(leftOver(history({ points: (entrant) => 10 - entrant }), 1)).toEqual([4]);
  });
});
