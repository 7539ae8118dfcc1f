import type { Dice } from '../../game/dice.ts';
import { PARTS_OF_A_POINT } from '../format.ts';
import type { Sides } from '../state.ts';
import type { History } from './history.ts';
import { byPoints } from './order.ts';
import maximumMatching from 'edmonds-blossom-fixed';

export interface Paired {
  readonly tables: readonly Sides[];
  readonly byes: readonly number[];
}

/**
 * Pairs tables of two. Weights are strictly ordered: second bye > rematch > bye of a higher place >
 * difference in points. Equal points are ordered at random.
 */
export function pairInTwos(entrants: readonly number[], history: History, dice: Dice): Paired {
  const order = byPoints(entrants, history, dice);
  if (order.length <= MAX_MATCHED_TOGETHER) return pairAtOnce(order, history);
  // In large fields all entrants find new opponents with similar points.
  const [bye, playing] = order.length % 2 === 0 ? [null, order] : withoutOne(order, history);
  const blocks = inBlocks(playing).map((block) => pairAtOnce(block, history));
  return {
    tables: blocks.flatMap(({ tables }) => tables),
    byes: bye === null ? [] : [bye],
  };
}

/** Maximum number of entrants matched together: optimal matching takes cubic time. */
const MAX_MATCHED_TOGETHER = 64;

const inBlocks = (order: readonly number[]): readonly (readonly number[])[] => {
  const blocks = Math.ceil(order.length / MAX_MATCHED_TOGETHER);
  const tables = Math.ceil(order.length / 2 / blocks);
  return Array.from({ length: blocks }, (_, at) =>
    order.slice(at * tables * 2, (at + 1) * tables * 2),
  ).filter((block) => block.length > 0);
};

function withoutOne(
  order: readonly number[],
  history: History,
): readonly [bye: number, others: readonly number[]] {
  const fewest = Math.min(...order.map((entrant) => history.alone(entrant)));
  const bye = order.findLast((entrant) => history.alone(entrant) === fewest) ?? 0;
  return [bye, order.filter((entrant) => entrant !== bye)];
}

function pairAtOnce(order: readonly number[], history: History): Paired {
  const cost = createCost(order, history);
  return asTables(cheapestPairs(order.length + (order.length % 2), cost), order);
}

function asTables(pairs: readonly (readonly [number, number])[], order: readonly number[]): Paired {
  const byes: number[] = [];
  const tables: Sides[] = [];
  for (const [one, other] of pairs) {
    const [a, b] = [order[one], order[other]];
    if (a !== undefined && b !== undefined) tables.push([a, b]);
    else if (a !== undefined) byes.push(a);
  }
  return { tables, byes };
}

function createCost(order: readonly number[], history: History) {
  const fewest = Math.min(...order.map((entrant) => history.alone(entrant)));
  const higher = MAX_SCORE_DISTANCE * MAX_SCORE_DISTANCE * order.length;
  const again = higher * order.length;
  const second = again * order.length * MAX_MEETINGS;

  return (at: number, behind: number): number => {
    const [one, other] = [order[at] ?? 0, order[behind]];
    if (other === undefined) {
      return (history.alone(one) - fewest) * second + (order.length - 1 - at) * higher;
    }
    const met = Math.min(history.met(one, other), MAX_MEETINGS);
    return met * again + squared(apart(history.points(one), history.points(other)));
  };
}

/** In halves of a point. */
const apart = (one: number, other: number): number =>
  Math.round((Math.abs(one - other) * 2) / PARTS_OF_A_POINT);

const squared = (distance: number): number => Math.min(distance, MAX_SCORE_DISTANCE) ** 2;

const MAX_SCORE_DISTANCE = 200;
const MAX_MEETINGS = 20;

/** Returns the pairing with the lowest total cost. `members` is even; costs are integers from 0. */
function cheapestPairs(
  members: number,
  cost: (one: number, other: number) => number,
): readonly (readonly [number, number])[] {
  const edges = Array.from({ length: members }, (_, one) =>
    Array.from({ length: members - one - 1 }, (__, step) => {
      const other = one + step + 1;
      return [one, other, cost(one, other)] as const;
    }),
  ).flat();
  const most = edges.reduce((so, [, , each]) => Math.max(so, each), 0);
  const weighed = edges.map(([one, other, each]) => [one, other, most - each + 1] as const);
  return maximumMatching(weighed, true).flatMap((other, one) =>
    other > one ? [[one, other] as const] : [],
  );
}
