import {
  correctedMatch,
  correctedRound,
  type Correction,
} from '#lib/odds/millebornes/correction.ts';
import type { SaidOfAll, Shares } from './played.ts';

/** Steps in which weights are moved, ever finer, and how often each of them at most. */
const STEPS = [0.02, 0.008];
const COARSE = [0.1, 0.04, ...STEPS];
const OFTEN = 4;
/** What a share of none weighs at first: what never came in so many simulated rounds may come. */
const NONE = 0.004;
/** What moves a weight says more of all moments by so much at least. */
const LEAST = 0.01;

/** The correction by which what is said fits best to what came; weights rise with the shares. */
export function fit(moments: readonly SaidOfAll[]): Correction {
  const matches = moments.map(({ match }) => match);
  const lossWith = (of: readonly number[]) => lossOf(matches, (said) => correctedMatch(said, of));
  const starts = POWERS.map((power) => ({ of: tenths(power), loss: lossWith(tenths(power)) }));
  const [start = { of: tenths(1) }] = starts.toSorted((one, other) => one.loss - other.loss);
  const weights = { match: start.of, side: tenths(1), nobody: tenths(1) };
  improve([weights.match], STEPS, () => lossWith(weights.match));
  const rounds = moments.map(({ round }) => round);
  improve([weights.side, weights.nobody], COARSE, () =>
    lossOf(rounds, (said) => correctedRound(said, weights)),
  );
  return {
    match: weights.match.map(rounded),
    side: weights.side.map(rounded),
    nobody: weights.nobody.map(rounded),
  };
}

/** What is tried first: chances of a match are off by a power of them at most tables, and the rest is little. */
const POWERS = [0.92, 0.96, 1, 1.04, 1.08, 1.12, 1.16, 1.2, 1.24, 1.28, 1.32];

const tenths = (power: number) =>
  Array.from({ length: 11 }, (_, tenth) => Math.max(NONE, tenth / 10) ** power);

/** Moves one weight after the other, as long as that fits better. */
function improve(all: readonly number[][], steps: readonly number[], loss: () => number): void {
  let best = loss();
  const moves = (of: number[], at: number, step: number): boolean => {
    const before = of[at] ?? 0;
    const far = at === 0 ? before * step * 5 : step;
    for (const weight of [before + far, before - far]) {
      if (weight < (of[at - 1] ?? 0) || weight > (of[at + 1] ?? Infinity)) continue;
      of[at] = weight;
      const now = loss();
      if (now < best - LEAST) {
        best = now;
        return true;
      }
    }
    of[at] = before;
    return false;
  };
  for (const step of steps) {
    for (let time = 0; time < OFTEN; time += 1) {
      const moved = all.flatMap((of) => [...of.keys()].map((at) => moves(of, at, step)));
      if (!moved.includes(true)) break;
    }
  }
}

/** How surprising what came is to whoever was told so. */
function lossOf(
  all: readonly Shares[],
  corrected: (said: readonly number[]) => readonly number[],
): number {
  let loss = 0;
  for (const { said, came } of all) {
    const shares = corrected(said);
    for (const [at, share] of came.entries()) {
      if (share > 0) loss -= share * Math.log(Math.max(1e-6, shares[at] ?? 0));
    }
  }
  return loss;
}

const rounded = (weight: number): number => Math.round(weight * 10_000) / 10_000;
