import type { Setup } from '../../millebornes/state.ts';
import { CORRECTIONS } from './corrections.ts';
import { ROUND_CORRECTIONS } from './roundCorrections.ts';
import type { RoundCorrection, RoundWeight } from './roundWeight.ts';

/**
 * Calibration of chances, fitted to matches of simulated players: the weight of a match share of 0,
 * 0.1, and so on to 1.
 */
export type Correction = readonly number[];

const TARGETS = { least: 2000, most: 5000 } as const;

export const correctionFor = (setup: Setup): Correction | null => CORRECTIONS[keyOf(setup)] ?? null;

/**
 * Returns the correction for round chances. Null if not calibrated, and in a match of one round,
 * which is decided by the match chance.
 */
export function roundCorrectionFor(setup: Setup): RoundCorrection | null {
  const { edition, seats, sides, rules } = setup;
  if ('rounds' in rules.match && rules.match.rounds === 1) return null;
  if (correctionFor(setup) === null) return null;
  return (
    ROUND_CORRECTIONS[tableOf({ edition, players: seats.length, sides: sides.length })] ?? null
  );
}

/** True if chances are calibrated for such tables, for matches of some length. */
export function isMeasured(edition: string, players: number, sides: number): boolean {
  const table = tableOf({ edition, players, sides });
  return Object.keys(CORRECTIONS).some((key) => key === table || key.startsWith(`${table} in `));
}

/**
 * Returns the key of a correction. A single round, several agreed rounds, and a target in points
 * each have their own.
 */
export function keyOf({ edition, seats, sides, rules: { match } }: Setup): string {
  const table = tableOf({ edition, players: seats.length, sides: sides.length });
  if ('rounds' in match) return `${table} in ${match.rounds === 1 ? '1' : 'more'}`;
  const isUsual = match.target >= TARGETS.least && match.target <= TARGETS.most;
  return isUsual ? table : `${table} to ${String(match.target)}`;
}

interface Table {
  readonly edition: string;
  readonly players: number;
  readonly sides: number;
}

export const tableOf = ({ edition, players, sides }: Table): string =>
  `${edition} ${String(players)} ${String(sides)}`;

export const correctedMatch = (
  shares: readonly number[],
  weights: readonly number[],
): readonly number[] => sharedOut(shares.map((share) => weightOf(share, weights)));

/** Minimum share: an event that no simulated round showed may still happen. */
export const MIN_SHARE = 0.004;

/**
 * Returns the corrected round shares by side and, last, for no winner. `doubt`, from 0 to 1, raises
 * shares near 0.
 */
export const correctedRound = (
  shares: readonly number[],
  drawPile: number,
  { side, nobody }: RoundCorrection,
  doubt = 1,
): readonly number[] =>
  sharedOut(
    shares.map((share, at) => {
      const weight = roundWeight(share, drawPile, at < shares.length - 1 ? side : nobody);
      return share < MIN_SHARE ? weight * doubt : weight;
    }),
  );

function roundWeight(share: number, drawPile: number, of: RoundWeight): number {
  const power = of.power + of.powerByCard * drawPile;
  const more = weightOf(share, of.tenths) + of.byCard * drawPile;
  return Math.exp(power * Math.log(Math.max(MIN_SHARE, share)) + more);
}

function weightOf(share: number, weights: readonly number[]): number {
  const { low, far } = betweenTenths(share, weights.length);
  const [from = 0, to = 0] = weights.slice(low, low + 2);
  return from + (to - from) * far;
}

export function betweenTenths(
  share: number,
  weights: number,
): { readonly low: number; readonly far: number } {
  const tenths = Math.min(1, Math.max(0, share)) * (weights - 1);
  const low = Math.min(weights - 2, Math.floor(tenths));
  return { low, far: tenths - low };
}

function sharedOut(weights: readonly number[]): readonly number[] {
  const all = weights.reduce((sum, each) => sum + each, 0);
  return weights.map((each) => each / all);
}
