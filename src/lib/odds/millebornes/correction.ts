import type { Setup } from '../../millebornes/state.ts';
import { CORRECTIONS } from './corrections.ts';

/**
 * How much more or less often chances come than they were worked out, as it was fitted to matches of simulated players: what a
 * share weighs that is 0, a tenth, and so on to 1.
 */
export interface Correction {
  readonly match: readonly number[];
  /** Of a side to win the round, and that nobody does. */
  readonly side: readonly number[];
  readonly nobody: readonly number[];
}

/** One correction holds for matches to so many points: it was measured at both ends. */
const TARGETS = { least: 2000, most: 5000 } as const;

/** Null: of such tables it was not measured what comes of chances. */
export const correctionFor = (setup: Setup): Correction | null => CORRECTIONS[keyOf(setup)] ?? null;

/** Whether it was measured what comes of chances at such tables, in matches of some length. */
export function isMeasured(edition: string, players: number, sides: number): boolean {
  const table = tableOf(edition, players, sides);
  return Object.keys(CORRECTIONS).some((key) => key === table || key.startsWith(`${table} in `));
}

/** One round, several that are agreed, and rounds until there are so many points are corrected each in its own way. */
export function keyOf({ edition, seats, sides, rules: { match } }: Setup): string {
  const table = tableOf(edition, seats.length, sides.length);
  if ('rounds' in match) return `${table} in ${match.rounds === 1 ? '1' : 'more'}`;
  const isUsual = match.target >= TARGETS.least && match.target <= TARGETS.most;
  return isUsual ? table : `${table} to ${String(match.target)}`;
}

const tableOf = (edition: string, players: number, sides: number): string =>
  `${edition} ${String(players)} ${String(sides)}`;

/** Shares of the match as they are said: they add up to 1 again. */
export const correctedMatch = (
  shares: readonly number[],
  weights: readonly number[],
): readonly number[] => sharedOut(shares.map((share) => weightOf(share, weights)));

/** Shares of the round by side and, last, of nobody, as they are said. */
export const correctedRound = (
  shares: readonly number[],
  { side, nobody }: Pick<Correction, 'side' | 'nobody'>,
): readonly number[] =>
  sharedOut(shares.map((share, at) => weightOf(share, at < shares.length - 1 ? side : nobody)));

/** Between the two tenths around it. */
function weightOf(share: number, weights: readonly number[]): number {
  const tenths = Math.min(1, Math.max(0, share)) * (weights.length - 1);
  const low = Math.min(weights.length - 2, Math.floor(tenths));
  const [from = 0, to = 0] = weights.slice(low, low + 2);
  return from + (to - from) * (tenths - low);
}

function sharedOut(weights: readonly number[]): readonly number[] {
  const all = weights.reduce((sum, each) => sum + each, 0);
  return weights.map((each) => each / all);
}
