import type { BoxSetup } from '../games.ts';
import { EDITIONS } from '../millebornes/editions/index.ts';
import type { MarginStep } from './format.ts';

/*
 * Points in twenty victories: the margin counts, and counts less the larger it is. How large it usually is, is of each game: of
 * 1000 Bornes that counts points some hundreds, of one that counts rounds won one or two, of Elevens a few dozens.
 */

const steps = (worth: number, from: readonly number[]): readonly MarginStep[] =>
  [0, ...from].map((margin, at) => ({
    ...{ from: margin, winner: 10 + at * worth, loser: 10 - at * worth },
  }));

const IN_POINTS = steps(1, [1, 300, 600, 1_000, 1_500, 2_100, 2_800, 3_600, 4_500, 5_500]);
const IN_ROUNDS = steps(2, [1, 2, 3, 4, 5]);
const IN_HANDS = steps(1, [1, 5, 10, 17, 25, 35, 47, 60, 75, 92]);

/** What margins count at tables that are set up like this. */
export function marginSteps(setup: BoxSetup): readonly MarginStep[] {
  switch (setup.game) {
    case '1000-bornes':
      return EDITIONS[setup.edition].tariff === null ? IN_ROUNDS : IN_POINTS;
    case 'elevens':
      return setup.options.beginner === true ? IN_ROUNDS : IN_HANDS;
  }
}
