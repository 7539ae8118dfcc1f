import { sum } from './chances.ts';

/**
 * Step of displayed chances, in per cent. Smaller steps would claim more precision than the
 * estimate has.
 */
export const CHANCE_STEP_PERCENT = 5;
const STEPS = 100 / CHANCE_STEP_PERCENT;
/**
 * Shares closer than `apart` are rounded alike, unless a result would be `off` steps or more from
 * its share.
 */
const ALIKE = { apart: 0.01, off: 0.9 } as const;
/** Tolerance for sums of the same numbers in another order. */
const SAME = 1e-9;

/**
 * Rounds shares that add up to 1 to multiples of 5 %, adding up to 100 and as close to the shares
 * as possible.
 */
export const roundToSteps = (shares: readonly number[]): readonly number[] =>
  stepsOf(shares, alikeIn(shares));

/**
 * Rounds like `roundToSteps` shares that add up to less than 1. The remainder counts as one more share
 * and is left out of the result.
 */
export function roundToStepsWithRest(shares: readonly number[]): readonly number[] {
  const all = [...shares, Math.max(0, 1 - sum(shares))];
  return stepsOf(all, [...alikeIn(shares), [shares.length]]).slice(0, shares.length);
}

type Group = readonly number[];

function alikeIn(shares: readonly number[]): readonly Group[] {
  const groups: number[][] = [];
  for (const side of [...shares.keys()].toSorted((a, b) => (shares[a] ?? 0) - (shares[b] ?? 0))) {
    const last = groups.at(-1);
    const least = shares[last?.[0] ?? -1] ?? -1;
    if (last !== undefined && (shares[side] ?? 0) - least < ALIKE.apart) last.push(side);
    else groups.push([side]);
  }
  return groups;
}

/** Rounds each share alone if groups cannot be rounded alike, as with three equal thirds. */
function stepsOf(shares: readonly number[], groups: readonly Group[]): readonly number[] {
  const alone = shares.map((_, side) => [side]);
  const steps = nearest(shares, groups, ALIKE.off) ?? nearest(shares, alone, 1);
  return (steps ?? shares.map((share) => Math.round(share * STEPS))).map(
    (each) => each * CHANCE_STEP_PERCENT,
  );
}

/**
 * Rounds shares so that group members are equal and the total is 100 %. Returns null if any would
 * be off by `most` steps or more.
 */
function nearest(
  shares: readonly number[],
  groups: readonly Group[],
  most: number,
): readonly number[] | null {
  const means = groups.map((group) => sum(group.map((side) => shares[side] ?? 0)) / group.length);
  let best: readonly number[] | null = null;
  let least = Infinity;
  for (let raised = 0; raised < 1 << groups.length; raised += 1) {
    const steps = new Array<number>(shares.length).fill(0);
    for (const [at, group] of groups.entries()) {
      const said = Math.floor((means[at] ?? 0) * STEPS) + ((raised >> at) & 1);
      for (const side of group) steps[side] = said;
    }
    const off = shares.map((share, side) => Math.abs(share * STEPS - (steps[side] ?? 0)));
    const far = sum(off.map((each) => each * each));
    if (sum(steps) !== STEPS || off.some((each) => each >= most) || far > least - SAME) continue;
    best = steps;
    least = far;
  }
  return best;
}
