import type { Dice } from '../../game/dice.ts';
import type { Sides } from '../state.ts';
import type { History } from './history.ts';
import { shuffled } from '../shuffled.ts';
import { byPoints } from './order.ts';
import type { Paired } from './swiss.ts';

/**
 * How many sit at each table, all of three or four; what is left over has no table. Five are four and one left over: as two
 * and three, two of them would play another game. Where a game knows no table of four, one or two are left over.
 */
export function sizesOf(entrants: number, { usual, sizes }: TableSizes): readonly number[] {
  if (!sizes.includes(4)) return Array<number>(Math.floor(entrants / 3)).fill(3);
  if (entrants === 5) return [4];
  const [threes, fours] = usual === 4 ? fillWithFours(entrants) : fillWithThrees(entrants);
  return [...Array<number>(fours).fill(4), ...Array<number>(threes).fill(3)];
}

interface TableSizes {
  readonly usual: 3 | 4;
  /** How many may sit at a table. */
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
 * Three or four at a table, those of equal points where that can be, and before that nobody with the same again. First in the
 * order in which they stand, then by exchanges between tables as long as one makes it better.
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
    if (best.meetings === 0 || playing.length > FEW) break;
  }
  const strength = (sides: Sides) => sides.reduce((sum, each) => sum + history.points(each), 0);
  const tables = (best?.tables ?? []).toSorted(
    (one, other) => strength(other) / other.length - strength(one) / one.length,
  );
  return { tables, byes };
}

/** Where somebody meets the same again, so many other beginnings are tried; with more people one exchange or another always helps. */
const ATTEMPTS = 12;
const FEW = 24;

/**
 * Whoever had it least often. Where one of four or five is left over, all others sit at one table: of those who had it as seldom, the one
 * without whom fewest there meet again, and then who stands last.
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
      ) / AGAIN,
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
  /** Tables at which somebody meets the same again. */
  readonly meetings: number;
}

/** Exchanges two of different tables as long as that costs less, and the bound of trials is not reached. */
function improved(tables: number[][], history: History): Seated {
  const costs = tables.map((sides) => costOf(sides, history));
  let trials = 0;
  for (let isBetter = true; isBetter && trials < MAX_TRIALS;) {
    isBetter = false;
    for (const [at, one] of tables.entries()) {
      for (let behind = at + 1; behind < tables.length && trials < MAX_TRIALS; behind += 1) {
        // Without repeated meetings, those further away stand further apart.
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

const isFine = (cost = 0): boolean => cost < AGAIN;
const NEAR = 4;
/**
 * Bounds how long one pairing stops the server. A hall of 2,000 needs less; what is left beyond it is no worse than the order in
 * which they stand.
 */
const MAX_TRIALS = 250_000;

/** Second meetings before all, then who sits at a table of three again, then how far apart they stand. */
function costOf(sides: Sides, history: History): number {
  let cost = 0;
  for (const [at, one] of sides.entries()) {
    if (sides.length === 3) cost += history.short(one) * SHORT;
    for (const other of sides.slice(at + 1)) {
      const gap = Math.abs(history.points(one) - history.points(other));
      cost += history.met(one, other) ** 2 * AGAIN + Math.min(gap, FURTHEST) ** 2;
    }
  }
  return cost;
}

const AGAIN = 1e9;
const SHORT = 5_000;
/** In parts of a point. */
const FURTHEST = 1_000;
