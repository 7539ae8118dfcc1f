import type { Setup } from '../../millebornes/state.ts';
import type { Outcomes } from './outcomes.ts';
import { MATCH_VALUES } from './matchValues.ts';

const STEP = 100;
const FINE = 25;
export const MAX_MISSING_POINTS = 5000;
const CELLS = MAX_MISSING_POINTS / STEP + 1;
/** Encoding of a cell: a share in 1295ths, as two digits in base 36. */
const SCALE = 36 ** 2 - 1;
const DIGITS = 2;

export type Values = (missing: number, othersMissing: number) => number;

/** Returns the stored table for these rules, independent of the target; null if there is none. */
export function storedMatchValues(setup: Setup): Values | null {
  const rows = MATCH_VALUES[keyOf(setup)];
  if (rows === undefined) return null;
  const cells = Float32Array.from(rows.flatMap(cellsOf));
  return (missing, othersMissing) => between(cells, missing / STEP, othersMissing / STEP);
}

const cellsOf = (row: string): readonly number[] =>
  Array.from(
    { length: CELLS },
    (_, cell) => parseInt(row.slice(cell * DIGITS, (cell + 1) * DIGITS), 36) / SCALE,
  );

function between(cells: Float32Array, down: number, right: number): number {
  const row = Math.min(CELLS - 2, Math.floor(down));
  const column = Math.min(CELLS - 2, Math.floor(right));
  const [low, left] = [Math.min(1, down - row), Math.min(1, right - column)];
  const at = (r: number, c: number) => cells[r * CELLS + c] ?? 0.5;
  const upper = at(row, column) * (1 - left) + at(row, column + 1) * left;
  const lower = at(row + 1, column) * (1 - left) + at(row + 1, column + 1) * left;
  return upper * (1 - low) + lower * low;
}

/** Returns a hash of the rules, without the length of the match. */
export function keyOf({ rules, seats, sides }: Setup): string {
  const { match: _, ...played } = rules;
  const text = JSON.stringify([seats.length, sides.length, Object.entries(played).sort()]);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16);
}

/**
 * Computes the table for two sides from sample rounds, backwards from the end of a match. Returns
 * its rows in the stored encoding.
 */
export function countValues(outcomes: Outcomes): readonly string[] {
  const size = MAX_MISSING_POINTS / FINE + 1;
  const brought = frequencies(outcomes);
  const values = new Float64Array(size * size);
  for (let sum = 0; sum <= 2 * (size - 1); sum += 1) {
    for (let own = Math.max(0, sum - size + 1); own <= Math.min(sum, size - 1); own += 1) {
      values[own * size + sum - own] = valueAt(own, sum - own, brought, values, size);
    }
  }
  const each = STEP / FINE;
  const cell = (row: number, column: number) =>
    Math.round((values[row * each * size + column * each] ?? 0) * SCALE)
      .toString(36)
      .padStart(DIGITS, '0');
  const all = Array.from({ length: CELLS }, (_, at) => at);
  return all.map((row) => all.map((column) => cell(row, column)).join(''));
}

interface Brought {
  readonly own: number;
  readonly others: number;
  readonly share: number;
}

function frequencies(outcomes: Outcomes): readonly Brought[] {
  const counts = new Map<number, number>();
  let all = 0;
  for (let round = 0; round < outcomes.rounds; round += 1) {
    const own = Math.round(outcomes.points(round, 0) / FINE);
    const others = Math.round(outcomes.points(round, 1) / FINE);
    if (own + others === 0) continue;
    const key = own * 4096 + others;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    all += 1;
  }
  return [...counts].map(([key, count]) => ({
    own: Math.floor(key / 4096),
    others: key % 4096,
    share: count / all,
  }));
}

function valueAt(
  own: number,
  others: number,
  brought: readonly Brought[],
  values: Float64Array,
  size: number,
): number {
  if (own === 0 && others === 0) return 0.5;
  if (own === 0 || others === 0) return own === 0 ? 1 : 0;
  let value = 0;
  for (const round of brought) {
    const left = own - round.own;
    const othersLeft = others - round.others;
    const goesOn = left > 0 && othersLeft > 0;
    if (goesOn) value += round.share * (values[left * size + othersLeft] ?? 0);
    // The target is reached. If both passed it, the side that is further past it wins.
    else if (left < othersLeft) value += round.share;
    else if (left === othersLeft) value += round.share / 2;
  }
  return value;
}
