import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** `toEqual`, quickly where nothing is wrong: a round has a hundred states. */
export function expectSame(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
}

/** Moves in one spelling and one order, to be compared. */
export const sorted = (moves: readonly object[]): readonly string[] =>
  moves.map((move) => JSON.stringify(move, Object.keys(move).sort())).sort();
