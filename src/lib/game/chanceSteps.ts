import { sum } from './chances.ts';

/** What is said is said in steps of so many per cent: finer ones would claim more than is known. */
export const STEP = 5;
const STEPS = 100 / STEP;
/** Shares that are less apart are said alike, being known no finer, as long as none is said so many steps off for it. */
const ALIKE = { apart: 0.01, off: 0.9 } as const;
/** Sums of the same in another order are. */
const SAME = 1e-9;

/** Shares that add up to 1 in whole steps that add up to 100, each as near as that leaves it. */
export const inSteps = (shares: readonly number[]): readonly number[] =>
  stepsOf(shares, alikeIn(shares));

/** Shares of which nobody has the rest, as `inSteps`. */
export function inStepsWithRest(shares: readonly number[]): readonly number[] {
  const all = [...shares, Math.max(0, 1 - sum(shares))];
  return stepsOf(all, [...alikeIn(shares), [shares.length]]).slice(0, shares.length);
}

/** Sides, by their place, that are said alike. */
type Group = readonly number[];

/** Those whose shares are hardly apart, least first. */
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

/** Three thirds, say, cannot be said alike: then each is said for itself. */
function stepsOf(shares: readonly number[], groups: readonly Group[]): readonly number[] {
  const alone = shares.map((_, side) => [side]);
  const steps = nearest(shares, groups, ALIKE.off) ?? nearest(shares, alone, 1);
  return (steps ?? shares.map((share) => Math.round(share * STEPS))).map((each) => each * STEP);
}

/** Steps that are the same in each group, add up to all and are nearest to the shares; null: with none is each less than so many off. */
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
