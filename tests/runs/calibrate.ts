import { parseArgs } from 'node:util';
import type { Dice } from '#lib/game/dice.ts';
import type { Options } from '#lib/millebornes/editions/edition.ts';
import type { Setup } from '#lib/millebornes/state.ts';
import { keyOf, tableOf, type Correction } from '#lib/odds/millebornes/correction.ts';
import { POLICIES, type Policy } from '#lib/odds/millebornes/policies.ts';
import type { RoundCorrection } from '#lib/odds/millebornes/roundWeight.ts';
import { setupOf } from '../support/millebornes.ts';
import { everyShape, inSides } from '../support/randomMatch.ts';
import { writeCorrections, writeRoundCorrections } from './calibrate/corrections.ts';
import { fit } from './calibrate/fit.ts';
import { fitRound } from './calibrate/fitRound.ts';
import { sayOfMatches, type SaidOfAll, type Shares } from './calibrate/played.ts';
import { sayOfRecords } from './calibrate/records.ts';
import { report, type Together } from './calibrate/reliability.ts';

/**
 * Whether of all that is said to have a chance of 60 %, 60 % come: matches of players who play otherwise than the chances
 * assume, or records; `--raw` before they are corrected; `--fit` makes the correction of matches anew, `--fit-rounds` that of rounds, to be proved by
 * another seed.
 * `npm run calibrate -- --edition green --players 4 --sides 2`, `npm run calibrate -- --records FOLDER`
 */
const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '400' },
    /** As at a table: `--rounds 2400 --within 0.02`. */
    within: { type: 'string', default: '0' },
    seed: { type: 'string', default: '2026' },
    raw: { type: 'boolean', default: false },
    fit: { type: 'boolean', default: false },
    'fit-rounds': { type: 'boolean', default: false },
    records: { type: 'string' },
    players: { type: 'string' },
    sides: { type: 'string' },
    edition: { type: 'string' },
    /** House rules: `--options '{"rounds":1}'`. */
    options: { type: 'string', default: '{}' },
  },
});
const MATCHES = Number(values.matches);
const ROUNDS = Number(values.rounds);
const HOW = {
  seed: Number(values.seed),
  raw: values.raw || values.fit || values['fit-rounds'],
  rounds: ROUNDS,
  within: Number(values.within),
};

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

/** Those of one edition, or of one number of players or sides, where that is asked for. */
const isAsked = ({ edition, players, sides }: Shape): boolean =>
  (values.edition ?? edition) === edition &&
  Number(values.players ?? players) === players &&
  Number(values.sides ?? sides) === sides;

function setupFor({ edition, players, sides }: Shape): Setup {
  const seats = Array.from({ length: players }, (_, seat) => `P${String(seat)}`);
  // What the edition does not know is refused.
  const options = JSON.parse(values.options) as Options;
  return setupOf({ edition, options, seats, sides: inSides(seats, sides) });
}

function momentsOf(setup: Setup): readonly (readonly SaidOfAll[])[] {
  const sides = setup.sides.length;
  const name = `${setup.edition}, ${String(setup.seats.length)} players, ${String(sides)} sides`;
  return Object.entries(WAYS).map(([way, policies]) => {
    const { moments, each } = sayOfMatches(setup, MATCHES, HOW, (dice) => policies(sides, dice));
    report(
      `${name}: the match, ${way}`,
      moments.map(({ match }) => together(match)),
    );
    report(
      `${name}: the round, ${way}`,
      moments.flatMap(({ round }) => (round === null ? [] : [together(round).slice(0, sides)])),
    );
    console.log(
      `${each.toFixed(1)} ms of processor time a chance of ${String(ROUNDS)} simulated rounds`,
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
    if (values.fit) {
      matches[keyOf(setup)] = fit(moments.map(({ match }) => match));
      await writeCorrections(matches);
    }
    if (values['fit-rounds']) {
      rounds[tableOf(shape)] = fitRound(moments.flatMap(({ round }) => round ?? []));
      await writeRoundCorrections(rounds);
    }
  }
}

if (values.records === undefined) await calibrate();
else
  report(
    'records',
    sayOfRecords(values.records, ROUNDS).map((said) => [said]),
  );
