import type { Setup } from '../../millebornes/state.ts';
import { CORRECTIONS } from './corrections.ts';
import { ROUND_CORRECTIONS } from './roundCorrections.ts';
import type { RoundCorrection, RoundWeight } from './roundWeight.ts';

/**
 * How much more or less often chances come than they were worked out, as it was fitted to matches of simulated players: what a
 * share of the match weighs that is 0, a tenth, and so on to 1.
 */
export type Correction = readonly number[];

/** One correction holds for matches to so many points: it was measured at both ends. */
const TARGETS = { least: 2000, most: 5000 } as const;

/** Null: of such tables it was not measured what comes of chances. */
export const correctionFor = (setup: Setup): Correction | null => CORRECTIONS[keyOf(setup)] ?? null;

/** Null: of such tables nothing is told of the round; in a match of one round it is the match. */
export function roundCorrectionFor(setup: Setup): RoundCorrection | null {
  const { edition, seats, sides, rules } = setup;
  if ('rounds' in rules.match && rules.match.rounds === 1) return null;
  if (correctionFor(setup) === null) return null;
  return (
    ROUND_CORRECTIONS[tableOf({ edition, players: seats.length, sides: sides.length })] ?? null
  );
}

/** Whether it was measured what comes of chances at such tables, in matches of some length. */
export function isMeasured(edition: string, players: number, sides: number): boolean {
  const table = tableOf({ edition, players, sides });
  return Object.keys(CORRECTIONS).some((key) => key === table || key.startsWith(`${table} in `));
}

/** One round, several that are agreed, and rounds until there are so many points are corrected each in its own way. */
export function keyOf({ edition, seats, sides, rules: { match } }: Setup): string {
  const table = tableOf({ edition, players: seats.length, sides: sides.length });
  if ('rounds' in match) return `${table} in ${match.rounds === 1 ? '1' : 'more'}`;
  const isUsual = match.target >= TARGETS.least && match.target <= TARGETS.most;
  return isUsual ? table : `${table} to ${String(match.target)}`;
}

/** A kind of table, whatever its matches are. */
interface Table {
  readonly edition: string;
  readonly players: number;
  readonly sides: number;
}

export const tableOf = ({ edition, players, sides }: Table): string =>
  `${edition} ${String(players)} ${String(sides)}`;

/** Shares of the match as they are said: they add up to 1 again. */
export const correctedMatch = (
  shares: readonly number[],
  weights: readonly number[],
): readonly number[] => sharedOut(shares.map((share) => weightOf(share, weights)));

/** What never came in so many simulated rounds may come. */
export const LEAST_SHARE = 0.004;

/**
 * Shares of the round by side and, last, of nobody, as they are said while so many cards are left to draw; of what hardly came so
 * much as there is doubt of it, from 0 to 1.
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
      return share < LEAST_SHARE ? weight * doubt : weight;
    }),
  );

function roundWeight(share: number, drawPile: number, of: RoundWeight): number {
  const power = of.power + of.powerByCard * drawPile;
  const more = weightOf(share, of.tenths) + of.byCard * drawPile;
  return Math.exp(power * Math.log(Math.max(LEAST_SHARE, share)) + more);
}

/** Between the two tenths around it. */
function weightOf(share: number, weights: readonly number[]): number {
  const { low, far } = betweenTenths(share, weights.length);
  const [from = 0, to = 0] = weights.slice(low, low + 2);
  return from + (to - from) * far;
}

/** Which of so many weights lies below a share, and how far it is to the next. */
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
