import type { Setup } from '../../millebornes/state.ts';

/**
 * How much bolder or more careful chances are said than they were worked out, fitted by `npm run calibrate -- --raw` to
 * matches of players who play otherwise than assumed: powers of the shares, 1 leaves them as they are.
 */
const OF_TEAMS = { match: 1.19, round: 0.93 } as const;
const OF_TWO_ALONE = { match: 1.1, round: 0.94 } as const;
const OF_MORE = { match: 1.05, round: 0.87 } as const;

export function correctionFor({ seats, sides }: Setup): {
  readonly match: number;
  readonly round: number;
} {
  if (sides.length > 2) return OF_MORE;
  return seats.length > sides.length ? OF_TEAMS : OF_TWO_ALONE;
}

/** Shares of one thing among several, each to that power, that add up again to what they added up to. */
export function sharpened(shares: readonly number[], power: number): readonly number[] {
  const powers = shares.map((share) => share ** power);
  const all = powers.reduce((sum, each) => sum + each, 0);
  return powers.map((each) => each / all);
}
