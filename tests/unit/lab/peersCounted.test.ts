import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Dice } from '#lib/game/dice.ts';
import { countedIn, keepIn, OtherPartners } from '../../lab/peers/counted.ts';
import { countOn, NOTHING_COUNTED, withError, type Versus } from '../../lab/peers/pairs.ts';

/** Wins three of four deals. */
const better: Versus = (seed, number) => {
  const won = new Dice(seed + number).below(4) === 0 ? 0 : 1;
  return { won, ahead: won * 100 };
};
const worse: Versus = (seed, number) => {
  const { won, ahead } = better(seed, number);
  return { won: 1 - won, ahead: -ahead };
};
const ALL = { most: 60, seconds: 60 };

describe('pairs of rounds', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'table-companion-peers-'));
    file = join(folder, 'counted.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('come to the same count in one run and in two', () => {
    const inOne = countOn(better, 1, ALL, NOTHING_COUNTED).count;
    const half = countOn(better, 1, { ...ALL, most: 25 }, NOTHING_COUNTED).count;
    keepIn(file, 'A – B', 1, better, half);
    const rest = countOn(better, 1, ALL, countedIn(file, 'A – B', 1, better));
    expect(rest.count).toEqual(inOne);
  });

  test('of one pairing leave those of others as they are', () => {
    keepIn(file, 'A – B', 1, better, countOn(better, 1, ALL, NOTHING_COUNTED).count);
    const before = readFileSync(file, 'utf8');
    keepIn(file, 'A – C', 1, worse, countOn(worse, 1, ALL, NOTHING_COUNTED).count);
    const kept = countedIn(file, 'A – B', 1, better);
    expect(kept).toEqual(countOn(better, 1, ALL, NOTHING_COUNTED).count);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(JSON.parse(before));
  });

  test('are not put together with those of partners that play otherwise, nor with those of other deals', () => {
    keepIn(file, 'A – B', 1, better, countOn(better, 1, ALL, NOTHING_COUNTED).count);
    expect(() => countedIn(file, 'A – B', 1, worse)).toThrow(OtherPartners);
    expect(() => countedIn(file, 'A – B', 2, better)).toThrow(OtherPartners);
  });

  test('are none if they were not counted', () => {
    expect(countedIn(file, 'A – B', 1, better)).toEqual(NOTHING_COUNTED);
    writeFileSync(file, '{}');
    expect(countedIn(file, 'A – B', 1, better)).toEqual(NOTHING_COUNTED);
  });

  test('have a mean with the half width of its interval, which is wider where they are few', () => {
    // 1, 2, …, 10: deviation 3.03, t of nine degrees of freedom 2.26.
    expect(withError({ sum: 55, squares: 385 }, 10)).toBe('5.5 ± 2.2');
    expect(withError({ sum: 5, squares: 5 }, 10, 100)).toBe('50.0 ± 37.6');
  });
});
