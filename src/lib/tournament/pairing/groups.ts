import { type Dice, shuffled } from '../../game/dice.ts';
import type { Sides } from '../state.ts';
import type { Paired } from './swiss.ts';

type Group = readonly (number | null)[];

/**
 * Draws groups as close as possible to the given size. All have the same even number of places;
 * some stay free.
 */
export function drawGroups(
  entrants: readonly number[],
  size: number,
  dice: Dice,
): readonly Group[] {
  const many = howMany(entrants.length, size);
  const order = shuffled(entrants, dice);
  const largest = Math.ceil(order.length / many);
  const places = largest + (largest % 2);
  return Array.from({ length: many }, (_, group) => {
    const members: (number | null)[] = order.filter((__, at) => at % many === group);
    return [...members, ...Array<null>(places - members.length).fill(null)];
  });
}

function howMany(entrants: number, size: number): number {
  const full = Math.floor(entrants / size);
  const over = entrants % size;
  const isOneMore = over <= full && over <= size - over;
  return Math.max(1, isOneMore ? full : full + 1);
}

/** Returns the rounds of a round robin in the largest group. */
export const roundsOf = (groups: readonly Group[]): number =>
  Math.max(0, ...groups.map((group) => group.length - 1));

/**
 * Pairs a round of a round robin, numbered from 0, by the circle method. Entrants against a free
 * place or an entrant that left have a bye.
 */
export function pairGroups(
  groups: readonly Group[],
  round: number,
  isThere: (entrant: number) => boolean,
): Paired {
  const tables: Sides[] = [];
  const byes: number[] = [];
  for (const group of groups) {
    if (round >= group.length - 1) continue;
    for (const pair of turned(group, round)) {
      const there = pair.filter((place) => place !== null && isThere(place)) as number[];
      if (there.length === 2) tables.push(there);
      else byes.push(...there);
    }
  }
  return { tables, byes };
}

function turned(group: Group, round: number): readonly Group[] {
  const [fixed = null, ...others] = group;
  const moved = [...others.slice(round), ...others.slice(0, round)];
  const circle = [fixed, ...moved];
  return Array.from({ length: circle.length / 2 }, (_, at) => [
    circle[at] ?? null,
    circle[circle.length - 1 - at] ?? null,
  ]);
}

/** Returns the index of the entrant's group, or -1. */
export const groupOf = (entrant: number, groups: readonly Group[]): number =>
  groups.findIndex((group) => group.includes(entrant));

export function freePlace(
  groups: readonly Group[],
): { readonly group: number; readonly place: number } | null {
  const group = groups.findIndex((places) => places.includes(null));
  return group < 0 ? null : { group, place: groups[group]?.indexOf(null) ?? 0 };
}
