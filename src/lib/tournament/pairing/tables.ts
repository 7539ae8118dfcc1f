import { type Dice, shuffled } from '../../game/dice.ts';
import type { Sides } from '../state.ts';
import type { History } from './history.ts';
import { byPoints } from './order.ts';
import type { Paired } from './swiss.ts';

/**
 * Returns the sizes of the tables, three or four; entrants left over get no table. Five make a
 * table of four with one left over, since tables of two and three would play different games.
 * Without tables of four, one or two are left over.
 */
export function sizesOf(entrants: number, { usual, sizes }: TableSizes): readonly number[] {
  if (!sizes.includes(4)) return Array<number>(Math.floor(entrants / 3)).fill(3);
  if (entrants === 5) return [4];
  const [threes, fours] = usual === 4 ? fillWithFours(entrants) : fillWithThrees(entrants);
  return [...Array<number>(fours).fill(4), ...Array<number>(threes).fill(3)];
}

interface TableSizes {
  readonly usual: 3 | 4;
  readonly sizes: readonly number[];
}
type ThreesAndFours = readonly [threes: number, fours: number];

function fillWithFours(entrants: number): ThreesAndFours {
  const threes = (4 - (entrants % 4)) % 4;
  return entrants < threes * 3 ? [0, 0] : [threes, (entrants - threes * 3) / 4];
}

function fillWithThrees(entrants: number): ThreesAndFours {
  const fours = entrants % 3;
  return entrants < fours * 4 ? [0, 0] : [(entrants - fours * 4) / 3, fours];
}

/**
 * Pairs tables of three or four: no rematches first, then equal points. Starts in order of the
 * standings and improves by swapping entrants between tables.
 */
export function pairInTables(
  entrants: readonly number[],
  may: TableSizes,
  history: History,
  dice: Dice,
): Paired {
  const sizes = sizesOf(entrants.length, may);
  const seated = sizes.reduce((sum, each) => sum + each, 0);
  const byes = withoutTable(entrants, entrants.length - seated, history, dice);
  const left = new Set(byes);
  const playing = entrants.filter((entrant) => !left.has(entrant));
  let best: Seated | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const order = attempt === 0 ? byPoints(playing, history, dice) : shuffled(playing, dice);
    const tried = improved(cut(order, sizes), history);
    if (best === null || tried.cost < best.cost) best = tried;
    if (best.meetings === 0 || playing.length > SMALL_FIELD_SIZE) break;
  }
  const strength = (sides: Sides) => sides.reduce((sum, each) => sum + history.points(each), 0);
  const tables = (best?.tables ?? []).toSorted(
    (one, other) => strength(other) / other.length - strength(one) / one.length,
  );
  return { tables, byes };
}

/**
 * Number of random starts tried in fields of up to `FEW` while there are rematches. In larger
 * fields swapping suffices.
 */
const ATTEMPTS = 12;
const SMALL_FIELD_SIZE = 24;

/**
 * Chooses the entrants without a table: those with the fewest byes. If one of four or five is left
 * over, prefers the choice with the fewest rematches, then the last placed.
 */
function withoutTable(
  entrants: readonly number[],
  many: number,
  history: History,
  dice: Dice,
): readonly number[] {
  const fairest = byPoints(entrants, history, dice)
    .toReversed()
    .toSorted((one, other) => history.alone(one) - history.alone(other));
  if (many !== 1 || entrants.length > 5) return fairest.slice(0, many);
  const least = Math.min(...entrants.map(history.alone));
  const again = (left: number) =>
    Math.floor(
      costOf(
        entrants.filter((entrant) => entrant !== left),
        history,
      ) / REMATCH_COST,
    );
  return fairest
    .filter((entrant) => history.alone(entrant) === least)
    .toSorted((one, other) => again(one) - again(other))
    .slice(0, 1);
}

const cut = (order: readonly number[], sizes: readonly number[]): number[][] => {
  let from = 0;
  return sizes.map((size) => order.slice(from, (from += size)));
};

interface Seated {
  readonly tables: readonly Sides[];
  readonly cost: number;
  readonly meetings: number;
}

function improved(tables: number[][], history: History): Seated {
  const costs = tables.map((sides) => costOf(sides, history));
  let trials = 0;
  for (let isBetter = true; isBetter && trials < MAX_TRIALS;) {
    isBetter = false;
    for (const [at, one] of tables.entries()) {
      for (let behind = at + 1; behind < tables.length && trials < MAX_TRIALS; behind += 1) {
        // Distant tables differ more in points, so without rematches swapping cannot help.
        if (behind - at > NEAR && isFine(costs[at]) && isFine(costs[behind])) continue;
        const other = tables[behind] ?? [];
        trials += one.length * other.length;
        if (exchange(one, other, at, behind)) isBetter = true;
      }
    }
  }

  function exchange(one: number[], other: number[], at: number, behind: number): boolean {
    for (let here = 0; here < one.length; here += 1) {
      for (let there = 0; there < other.length; there += 1) {
        swap(one, here, other, there);
        const now = [costOf(one, history), costOf(other, history)] as const;
        if (now[0] + now[1] < (costs[at] ?? 0) + (costs[behind] ?? 0)) {
          [costs[at], costs[behind]] = now;
          return true;
        }
        swap(one, here, other, there);
      }
    }
    return false;
  }
  const all = tables.map((sides) => costOf(sides, history));
  return {
    tables,
    cost: all.reduce((sum, each) => sum + each, 0),
    meetings: all.filter((cost) => !isFine(cost)).length,
  };
}

function swap(one: number[], here: number, other: number[], there: number): void {
  [one[here], other[there]] = [other[there] ?? 0, one[here] ?? 0];
}

const isFine = (cost = 0): boolean => cost < REMATCH_COST;
const NEAR = 4;
/**
 * Limits the time that one pairing blocks the server. A hall of 2,000 needs less. Stopping early is
 * never worse than the order of the standings.
 */
const MAX_TRIALS = 250_000;

/** Weighs rematches first, then repeated tables of three, then differences in points. */
function costOf(sides: Sides, history: History): number {
  let cost = 0;
  for (const [at, one] of sides.entries()) {
    if (sides.length === 3) cost += history.short(one) * SHORT_TABLE_COST;
    for (const other of sides.slice(at + 1)) {
      const gap = Math.abs(history.points(one) - history.points(other));
      cost += history.met(one, other) ** 2 * REMATCH_COST + Math.min(gap, MAX_SCORE_DISTANCE) ** 2;
    }
  }
  return cost;
}

const REMATCH_COST = 1e9;
const SHORT_TABLE_COST = 5_000;
/** In parts of a point. */
const MAX_SCORE_DISTANCE = 1_000;
