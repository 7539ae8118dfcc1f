import type { Dice } from '#lib/game/dice.ts';
import type { Options } from '#lib/millebornes/editions/edition.ts';
import type { Setup } from '#lib/millebornes/state.ts';
import { keyOf, tableOf, type Correction } from '#lib/odds/millebornes/correction.ts';
import { POLICIES, type Policy } from '#lib/odds/millebornes/policies.ts';
import type { RoundCorrection } from '#lib/odds/millebornes/roundWeight.ts';
import { setupOf } from '../support/millebornes.ts';
import { everyShape, inSides } from '../support/randomMatch.ts';
import { readOptions } from './shared/options.ts';
import { writeCorrections, writeRoundCorrections } from './calibrate/corrections.ts';
import { fit } from './calibrate/fit.ts';
import { fitRound } from './calibrate/fitRound.ts';
import { sayOfMatches, type SaidOfAll, type Shares } from './calibrate/played.ts';
import { sayOfRecords } from './calibrate/records.ts';
import { report, type Together } from './calibrate/reliability.ts';

/**
 * Measures the calibration of the chances: of events with a chance of 60 %, 60 % should come true.
 * Plays matches with players who differ from the model's, or reads records.
 *
 * - `--raw` skips the correction.
 * - `--fit` fits the correction of matches, `--fit-rounds` that of rounds. Verify with another
 * seed.
 *
 * `npm run calibrate -- --edition green --players 4 --sides 2`, `npm run calibrate -- --records
 * FOLDER`
 */
const asked = readOptions({
  matches: 10_000,
  rounds: 400,
  /** As at a table: `--rounds 2400 --within 0.02`. */
  within: 0,
  seed: 2026,
  raw: false,
  fit: false,
  'fit-rounds': false,
  records: null,
  players: null,
  sides: null,
  edition: null,
  /** House rules: `--options '{"rounds":1}'`. */
  options: '{}',
});
const HOW = { ...asked, raw: asked.raw || asked.fit || asked['fit-rounds'] };

const OTHERS: readonly Policy[] = [
  POLICIES.sensible,
  POLICIES.casual,
  POLICIES.longestFirst,
  POLICIES.greedy,
  POLICIES.aggressive,
];
type Shape = ReturnType<typeof everyShape>[number];

const WAYS: Readonly<Record<string, (sides: number, dice: Dice) => readonly Policy[]>> = {
  'all sides playing alike': (sides, dice) => new Array<Policy>(sides).fill(oneOf(dice)),
  'each side playing its own way': (sides, dice) =>
    Array.from({ length: sides }, () => oneOf(dice)),
};
const oneOf = (dice: Dice): Policy => OTHERS[dice.below(OTHERS.length)] ?? POLICIES.casual;

const isAsked = ({ edition, players, sides }: Shape): boolean =>
  (asked.edition ?? edition) === edition &&
  Number(asked.players ?? players) === players &&
  Number(asked.sides ?? sides) === sides;

function setupFor({ edition, players, sides }: Shape): Setup {
  const seats = Array.from({ length: players }, (_, seat) => `P${String(seat)}`);
  // Refuses options that the edition does not have.
  const options = JSON.parse(asked.options) as Options;
  return setupOf({ edition, options, seats, sides: inSides(seats, sides) });
}

function momentsOf(setup: Setup): readonly (readonly SaidOfAll[])[] {
  const sides = setup.sides.length;
  const name = `${setup.edition}, ${String(setup.seats.length)} players, ${String(sides)} sides`;
  return Object.entries(WAYS).map(([way, policies]) => {
    const { moments, each } = sayOfMatches(setup, asked.matches, HOW, (dice) =>
      policies(sides, dice),
    );
    report(
      `${name}: the match, ${way}`,
      moments.map(({ match }) => together(match)),
    );
    report(
      `${name}: the round, ${way}`,
      moments.flatMap(({ round }) => (round === null ? [] : [together(round).slice(0, sides)])),
    );
    console.log(
      `${each.toFixed(1)} ms of processor time a chance of ${String(asked.rounds)} simulated rounds`,
    );
    return moments;
  });
}

const together = ({ said, came }: Shares): Together =>
  said.map((chance, at) => ({ chance, came: came[at] ?? 0 }));

async function calibrate(): Promise<void> {
  const matches: Record<string, Correction> = {};
  const rounds: Record<string, RoundCorrection> = {};
  for (const shape of everyShape().filter(isAsked)) {
    const setup = setupFor(shape);
    const moments = momentsOf(setup).flat();
    // After each, since all of them take an hour.
    if (asked.fit) {
      matches[keyOf(setup)] = fit(moments.map(({ match }) => match));
      await writeCorrections(matches);
    }
    if (asked['fit-rounds']) {
      rounds[tableOf(shape)] = fitRound(moments.flatMap(({ round }) => round ?? []));
      await writeRoundCorrections(rounds);
    }
  }
}

if (asked.records === null) await calibrate();
else
  report(
    'records',
    sayOfRecords(asked.records, asked.rounds).map((said) => [said]),
  );
