/** Who will win, as it is said: about so many per cent by side. Null: not just now, in the first turns of a round or after the match. */
export interface ChancesView {
  readonly match: readonly number[] | null;
  /**
   * Who wins the round that is played; what is missing to 100 is that nobody does. Left out at tables of which it is not told: it
   * is the match where that is one round.
   */
  readonly round?: readonly number[] | null;
}

/** What is said is said in steps of so many per cent: finer ones would claim more than is known. */
export const STEP = 5;

/** Shares of which nobody has the rest, as `inSteps`. */
export const inStepsWithRest = (shares: readonly number[]): readonly number[] =>
  inSteps([...shares, Math.max(0, 1 - sum(shares))]).slice(0, shares.length);

/** Per cent, or shares, that nobody has. */
export const sum = (shares: readonly number[]): number =>
  shares.reduce((all, share) => all + share, 0);

/** Shares that add up to 1 in whole steps that add up to 100, each as near as that leaves it. */
export function inSteps(shares: readonly number[]): readonly number[] {
  const steps = shares.map((share) => Math.floor((share * 100) / STEP));
  const left = Math.round(100 / STEP) - steps.reduce((sum, each) => sum + each, 0);
  const missing = (side: number) => ((shares[side] ?? 0) * 100) / STEP - (steps[side] ?? 0);
  const raised = [...shares.keys()].toSorted((a, b) => missing(b) - missing(a)).slice(0, left);
  return steps.map((each, side) => (each + (raised.includes(side) ? 1 : 0)) * STEP);
}
