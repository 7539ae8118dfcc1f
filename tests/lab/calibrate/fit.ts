import { betweenTenths, type Correction } from '#lib/odds/millebornes/correction.ts';
import type { Shares } from './played.ts';

/** Parts by which weights are moved, ever finer, and how often all of them are tried at most. */
const PARTS = [0.16, 0.06, 0.02, 0.008, 0.003];
const OFTEN = 40;
const TENTHS = 11;
/** First powers to try: most of the error of chances is a power of them. */
const POWERS = [0.84, 0.88, 0.92, 0.96, 1, 1.04, 1.08, 1.12, 1.16, 1.2, 1.24, 1.28, 1.32];
/** Weight of the curvature penalty between tenths, so that no tenth overfits its own moments. */
const BENDING = 300;
/**
 * Initial weight of a share of zero: an event absent from the simulated rounds may still happen.
 */
const NONE = 0.004;
/** Minimum improvement of the loss for which a weight is moved. */
const LEAST = 0.01;

/** The correction by which what is said fits best to what came; weights rise with the shares. */
export function fit(matches: readonly Shares[]): Correction {
  const shares = new Prepared(matches);
  const tried = POWERS.map(powers);
  const best = tried.reduce((one, other) => (shares.loss(other) < shares.loss(one) ? other : one));
  const weights = Float64Array.from(best);
  improve(weights, () => shares.loss(weights) + BENDING * bentOf(weights, best));
  return Array.from(weights, rounded);
}

const powers = (power: number): Float64Array =>
  Float64Array.from({ length: TENTHS }, (_, at) => Math.max(NONE, at / (TENTHS - 1)) ** power);

/** Returns how much more the weights bend than the straight ones. */
function bentOf(weights: Float64Array, straight: Float64Array): number {
  const more = (at: number) => Math.log((weights[at] ?? 1) / (straight[at] ?? 1));
  let bent = 0;
  for (let at = 1; at < TENTHS - 1; at += 1) {
    bent += (more(at - 1) - 2 * more(at) + more(at + 1)) ** 2;
  }
  return bent;
}

function improve(weights: Float64Array, loss: () => number): void {
  let best = loss();
  const moves = (at: number, part: number): boolean => {
    const before = weights[at] ?? 0;
    const least = weights[at - 1] ?? 1e-6;
    const most = weights[at + 1] ?? Infinity;
    for (const weight of [before * (1 + part), before / (1 + part)]) {
      if (weight < least || weight > most) continue;
      weights[at] = weight;
      const now = loss();
      if (now < best - LEAST) {
        best = now;
        return true;
      }
    }
    weights[at] = before;
    return false;
  };
  for (const part of PARTS) {
    for (let time = 0; time < OFTEN; time += 1) {
      const moved = [...weights.keys()].map((at) => moves(at, part));
      if (!moved.includes(true)) break;
    }
  }
}

/**
 * Position of each share between two weights, computed once so that thousands of tries are cheap.
 */
class Prepared {
  readonly #places: number;
  readonly #low: Uint8Array;
  readonly #far: Float32Array;
  readonly #came: Float32Array;

  constructor(all: readonly Shares[]) {
    this.#places = all[0]?.said.length ?? 0;
    this.#low = new Uint8Array(all.length * this.#places);
    this.#far = new Float32Array(this.#low.length);
    this.#came = Float32Array.from(all.flatMap(({ came }) => came));
    for (const [at, share] of all.flatMap(({ said }) => said).entries()) {
      const { low, far } = betweenTenths(share, TENTHS);
      this.#low[at] = low;
      this.#far[at] = far;
    }
  }

  loss(weights: Float64Array): number {
    let loss = 0;
    const places = this.#places;
    for (let from = 0; from < this.#low.length; from += places) {
      let all = 0;
      let came = 0;
      for (let at = from; at < from + places; at += 1) {
        const low = this.#low[at] ?? 0;
        const lower = weights[low] ?? 0;
        const weight = lower + ((weights[low + 1] ?? 0) - lower) * (this.#far[at] ?? 0);
        all += weight;
        const share = this.#came[at] ?? 0;
        if (share > 0) came += share * Math.log(Math.max(1e-6, weight));
      }
      loss += Math.log(all) - came;
    }
    return loss;
  }
}

const rounded = (weight: number): number => Number(weight.toPrecision(4));
