import { parseArgs } from 'node:util';
import type { Dice } from '#lib/game/dice.ts';
import { POLICIES, type Policy } from '#lib/odds/millebornes/policies.ts';
import { setupOf } from '../support/millebornes.ts';
import { inSides } from '../support/randomMatch.ts';
import { sayOfMatches } from './calibrate/played.ts';
import { sayOfRecords } from './calibrate/records.ts';
import { report } from './calibrate/reliability.ts';

/**
 * Whether of all that is said to have a chance of 60 %, 60 % come: matches of players who play otherwise than the chances
 * assume, or records; `--raw` before they are corrected, with the slope to correct them by. `npm run calibrate`, `npm run calibrate -- --records FOLDER`
 */
const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '400' },
    seed: { type: 'string', default: '2026' },
    raw: { type: 'boolean', default: false },
    records: { type: 'string' },
    players: { type: 'string' },
    edition: { type: 'string' },
  },
});
const MATCHES = Number(values.matches);
const ROUNDS = Number(values.rounds);
const HOW = { seed: Number(values.seed), raw: values.raw };

const OTHERS: readonly Policy[] = [
  POLICIES.sensible,
  POLICIES.casual,
  POLICIES.longestFirst,
  POLICIES.greedy,
  POLICIES.aggressive,
];
const TABLES = [
  { edition: 'classique', players: 4, sides: 2 },
  { edition: 'classique', players: 2, sides: 2 },
  { edition: 'classique', players: 3, sides: 3 },
  { edition: 'prestige', players: 2, sides: 2 },
  { edition: 'prestige', players: 3, sides: 3 },
  { edition: 'green', players: 2, sides: 2 },
  { edition: 'green', players: 3, sides: 3 },
  { edition: 'green', players: 4, sides: 2 },
] as const;

const oneOf = (dice: Dice): Policy => OTHERS[dice.below(OTHERS.length)] ?? POLICIES.casual;

function calibrate(): void {
  for (const { edition, players, sides } of TABLES) {
    if (values.edition !== undefined && values.edition !== edition) continue;
    if (values.players !== undefined && Number(values.players) !== players) continue;
    const seats = ['Anne', 'Bruno', 'Alice', 'Basile'].slice(0, players);
    const setup = setupOf({ edition, seats, sides: inSides(seats, sides) });
    const name = `${edition}, ${String(players)} players, ${String(sides)} sides`;
    const ways: Readonly<Record<string, (dice: Dice) => readonly Policy[]>> = {
      'all sides playing alike': (dice) => new Array<Policy>(sides).fill(oneOf(dice)),
      'each side playing its own way': (dice) => setup.sides.map(() => oneOf(dice)),
    };
    for (const [way, policies] of Object.entries(ways)) {
      const said = sayOfMatches(setup, MATCHES, ROUNDS, HOW, policies);
      report(`${name}: the match, ${way}`, said.match);
      report(`${name}: the round, ${way}`, said.round);
      console.log(
        `${said.each.toFixed(1)} ms of processor time a chance of ${String(ROUNDS)} simulated rounds`,
      );
    }
  }
}

if (values.records === undefined) calibrate();
else report('records', sayOfRecords(values.records, ROUNDS));
