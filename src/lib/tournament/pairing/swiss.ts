import type { Dice } from '../../game/dice.ts';
import { PARTS_OF_A_POINT } from '../format.ts';
import type { Sides } from '../state.ts';
import type { History } from './history.ts';
import { cheapestPairs } from './matching.ts';
import { byPoints } from './order.ts';

/** Who sits with whom, the best table first, and who has nobody. */
export interface Paired {
  readonly tables: readonly Sides[];
  readonly byes: readonly number[];
}

/**
 * Two at a table, of equal points where that can be. Before that, nobody has a second bye while somebody has had none, nobody
 * meets the same opponent again while another pairing exists, and the bye goes to whoever has the fewest points, by chance among equals, in this order.
 */
export function pairInTwos(entrants: readonly number[], history: History, dice: Dice): Paired {
  const order = byPoints(entrants, history, dice);
  if (order.length <= AT_ONCE) return pairAtOnce(order, history);
  // Among so many everybody finds somebody new near his own points.
  const [bye, playing] = order.length % 2 === 0 ? [null, order] : withoutOne(order, history);
  const blocks = inBlocks(playing).map((block) => pairAtOnce(block, history));
  return {
    tables: blocks.flatMap(({ tables }) => tables),
    byes: bye === null ? [] : [bye],
  };
}

/** The best pairs of all take a time that grows with the cube of their number. */
const AT_ONCE = 64;

const inBlocks = (order: readonly number[]): readonly (readonly number[])[] => {
  const blocks = Math.ceil(order.length / AT_ONCE);
  const tables = Math.ceil(order.length / 2 / blocks);
  return Array.from({ length: blocks }, (_, at) =>
    order.slice(at * tables * 2, (at + 1) * tables * 2),
  ).filter((block) => block.length > 0);
};

/** Whoever had a bye least often, and of these who has the fewest points. */
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

/** What pairs of places in the order cost; the place behind the last is nobody. */
function createCost(order: readonly number[], history: History) {
  const fewest = Math.min(...order.map((entrant) => history.alone(entrant)));
  const higher = FURTHEST * FURTHEST * order.length;
  const again = higher * order.length;
  const second = again * order.length * MOST_MEETINGS;

  return (at: number, behind: number): number => {
    const [one, other] = [order[at] ?? 0, order[behind]];
    if (other === undefined) {
      return (history.alone(one) - fewest) * second + (order.length - 1 - at) * higher;
    }
    const met = Math.min(history.met(one, other), MOST_MEETINGS);
    return met * again + squared(apart(history.points(one), history.points(other)));
  };
}

/** In halves of a point. */
const apart = (one: number, other: number): number =>
  Math.round((Math.abs(one - other) * 2) / PARTS_OF_A_POINT);

const squared = (distance: number): number => Math.min(distance, FURTHEST) ** 2;

/** Beyond that, further apart is no worse. */
const FURTHEST = 200;
const MOST_MEETINGS = 20;
