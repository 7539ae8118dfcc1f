import type { Setup } from '../../millebornes/state.ts';
import type { Outcomes } from './outcomes.ts';
import { MATCH_VALUES } from './matchValues.ts';

/** Points between two cells of a table that is kept, and two of the one that it is counted in: no score lies between. */
const STEP = 100;
const FINE = 25;
/** Points still missing that a table goes up to. */
export const MOST_MISSING = 5000;
const CELLS = MOST_MISSING / STEP + 1;
/** A cell is a share in 1295ths, two digits of base 36. */
const SCALE = 36 ** 2 - 1;
const DIGITS = 2;

/** The chance of the first of two sides to win the match, by the points that each of them misses to the target. */
export type Values = (missing: number, othersMissing: number) => number;

/** The table kept for these rules, whatever the target is; null where there is none. */
export function keptValues(setup: Setup): Values | null {
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

/** Between the four cells around it. */
function between(cells: Float32Array, down: number, right: number): number {
  const row = Math.min(CELLS - 2, Math.floor(down));
  const column = Math.min(CELLS - 2, Math.floor(right));
  const [low, left] = [Math.min(1, down - row), Math.min(1, right - column)];
  const at = (r: number, c: number) => cells[r * CELLS + c] ?? 0.5;
  const upper = at(row, column) * (1 - left) + at(row, column + 1) * left;
  const lower = at(row + 1, column) * (1 - left) + at(row + 1, column + 1) * left;
  return upper * (1 - low) + lower * low;
}

/** What tells the rules of a table apart from others', except for how long a match is. */
export function keyOf({ rules, seats, sides }: Setup): string {
  const { match: _, ...played } = rules;
  const text = JSON.stringify([seats.length, sides.length, Object.entries(played).sort()]);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16);
}

/** Counts the table of two sides from what rounds bring, from the end of a match backwards. Answers its rows as kept. */
export function countValues(outcomes: Outcomes): readonly string[] {
  const size = MOST_MISSING / FINE + 1;
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
  /** How often, of all rounds in which anybody scores. */
  readonly share: number;
}

/** Points in steps, and how often a round brings them; a round that brings nobody anything changes no chance. */
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
    // The target is reached: of both that passed it the one further past has won.
    else if (left < othersLeft) value += round.share;
    else if (left === othersLeft) value += round.share / 2;
  }
  return value;
}
