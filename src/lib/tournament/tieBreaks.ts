import type { TieBreak } from './format.ts';
import type { Outcome, Outcomes } from './outcomes.ts';

/**
 * Returns an entrant's value for a tie-break; higher is better. `direct` counts only the meetings
 * within `tied`.
 */
export function tieBreakOf(
  name: TieBreak,
  entrant: number,
  {
    outcomes,
    totals,
    tied,
  }: {
    readonly outcomes: Outcomes;
    readonly totals: ReadonlyMap<number, number>;
    readonly tied: ReadonlySet<number>;
  },
): number {
  const own = outcomes.get(entrant) ?? [];
  const pointsOf = (number: number) => totals.get(number) ?? 0;
  switch (name) {
    case 'direct':
      return sum(meetings(own).map((met) => (tied.has(met.entrant) ? met.came : 0)));
    case 'wins':
      return own.filter(({ won }) => won).length;
    case 'score':
      return sum(own.map(({ score }) => score));
    case 'margin':
      return sum(own.map(({ margin }) => margin));
    case 'share':
      return meanShare(own);
    case 'opponents':
      return sum(meetings(own).map((met) => pointsOf(met.entrant)));
    case 'beaten':
      return sum(meetings(own).map(({ entrant: other, came }) => WORTH[came] * pointsOf(other)));
  }
}

const WORTH = { [1]: 1, [0]: 0.5, [-1]: 0 } as const;

/** Returns the total in parts of a point. */
export const totalPointsOf = (own: readonly Outcome[]): number =>
  sum(own.map(({ points }) => points));

const meetings = (own: readonly Outcome[]) => own.flatMap(({ met }) => met);

/** Rounds to six places, so that the order of addition does not matter. */
function meanShare(own: readonly Outcome[]): number {
  const shares = own.flatMap(({ share }) => share ?? []);
  return shares.length === 0 ? 0 : Math.round((sum(shares) / shares.length) * 1e6) / 1e6;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
