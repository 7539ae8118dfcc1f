import { parseArgs } from 'node:util';
import { POLICIES as ELEVENS_POLICIES } from '#lib/odds/elevens/policies.ts';
import { POLICIES } from '#lib/odds/millebornes/policies.ts';
import { ROLLOUTS, type Strength } from '#lib/game/partner.ts';
import { setupOf as elevensSetup } from '../support/elevens.ts';
import { setupOf } from '../support/millebornes.ts';
import { inSides } from '../support/randomMatch.ts';
import { benchSimulators } from './bench/simulators.ts';
import { elevensPairs } from './peers/elevensGames.ts';
import { countedIn, keepIn } from './peers/counted.ts';
import { countOn, NOTHING_COUNTED, withError, type Versus } from './peers/pairs.ts';
import { milleBornesPairs } from './peers/rounds.ts';

/**
 * Partners of three strengths against each other and against policies that can be described, at the same deals: each is
 * played twice, sides changed over, and a pair counts as one observation. `npm run peers`, `npm run peers -- --only green`,
 * `npm run peers -- --only green --pairing '2000 – 200'`; with `--keep tests/runs/peers/counted.json` a run goes on where
 * another ended, and keeps there what it counted.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10000' },
    /** Of processor time a pairing: whatever was played by then counts. */
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1954' },
    only: { type: 'string' },
    pairing: { type: 'string' },
    keep: { type: 'string' },
    speeds: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

const { keep } = values;
const seed = Number(values.seed);
const bounds = { most: Number(values.rounds) / 2, seconds: Number(values.seconds) };

const SEATS = ['Anne', 'Bruno', 'Alice', 'Basile'];
const MATCHES: readonly (readonly [Strength, Strength])[] = [
  ['steady', 'easy'],
  ['strong', 'easy'],
  ['strong', 'steady'],
];
const EDITIONS = [
  { edition: 'classique', players: 4 },
  { edition: 'prestige', players: 2 },
  { edition: 'green', players: 2 },
] as const;

type Pairing = readonly [name: string, versus: Versus];

function pairings<Policy>(
  versus: (one: Strength | Policy, other: Strength | Policy) => Versus,
  policies: Readonly<Record<string, Policy>>,
): readonly Pairing[] {
  const against = Object.entries(policies).flatMap(([name, policy]) =>
    (['easy', 'strong'] as const).map((strength): Pairing => [
      `${nameOf(strength)} – ${name}`,
      versus(strength, policy),
    ]),
  );
  const among = MATCHES.map(([one, other]): Pairing => [
    `${nameOf(one)} – ${nameOf(other)}`,
    versus(one, other),
  ]);
  return [...among, ...against];
}

const nameOf = (strength: Strength): string => String(ROLLOUTS[strength]);

function report(title: string, all: readonly Pairing[]): void {
  if (values.only !== undefined && !title.startsWith(values.only)) return;
  console.log(
    `\n${title}\n${'rollouts a decision'.padEnd(24)}rounds        won, %         points ahead  ms a round`,
  );
  for (const [name, versus] of all.filter(([each]) => each === (values.pairing ?? each))) {
    const pairing = `${title}: ${name}`;
    const before = keep === undefined ? NOTHING_COUNTED : countedIn(keep, pairing, seed, versus);
    const { count, msEach } = countOn(versus, seed, bounds, before);
    if (keep !== undefined) keepIn(keep, pairing, seed, versus, count);
    const figures = [
      String(2 * count.pairs).padStart(6),
      withError(count.won, count.pairs, 100).padStart(14),
      withError(count.ahead, count.pairs).padStart(21),
      (msEach?.toFixed(2) ?? '–').padStart(12),
    ];
    console.log(name.padEnd(24) + figures.join(''));
  }
}

for (const { edition, players } of EDITIONS) {
  const seats = SEATS.slice(0, players);
  const setup = setupOf({ edition, seats, sides: inSides(seats, 2) });
  const { greedy, longestFirst, random } = POLICIES;
  const all = pairings((one, other) => milleBornesPairs(setup, one, other), {
    greedy,
    longestFirst,
    random,
  });
  report(`${edition}, ${String(players)} players on two sides`, all);
}
const elevens = elevensSetup({ seats: SEATS.slice(0, 2) });
const { highestFirst, random } = ELEVENS_POLICIES;
report(
  'Elevens, 2 players',
  pairings((one, other) => elevensPairs(elevens, one, other), { highestFirst, random }),
);
if (values.speeds) await benchSimulators();
