import { POLICIES as ELEVENS_POLICIES } from '#lib/odds/elevens/policies.ts';
import { POLICIES } from '#lib/odds/millebornes/policies.ts';
import { ROLLOUT_COUNTS, type Strength } from '#lib/game/partner.ts';
import { setupOf as elevensSetup } from '../support/elevens.ts';
import { setupOf } from '../support/millebornes.ts';
import { inSides } from '../support/randomMatch.ts';
import { benchSimulators } from './bench/simulators.ts';
import { readOptions } from './shared/options.ts';
import { elevensPairs } from './peers/elevensGames.ts';
import { countedIn, keepIn } from './peers/counted.ts';
import { countOn, NOTHING_COUNTED, withError, type Versus } from './peers/pairs.ts';
import { milleBornesPairs } from './peers/rounds.ts';

/**
 * Partners of three strengths against each other and against policies that can be described, at the same deals: each is
 * played twice, sides changed over, and a pair counts as one observation. `npm run peers`, `npm run peers -- --only green`,
 * `npm run peers -- --only green --pairing '2000 – 200'`; with `--keep tests/lab/peers/counted.json` a run goes on where
 * another ended, and keeps there what it counted.
 */
const { keep, seed, only, speeds, ...asked } = readOptions({
  rounds: 10_000,
  /** Processor time of a pairing, after which the pairs played so far count. */
  seconds: 600,
  seed: 1954,
  only: null,
  pairing: null,
  keep: null,
  speeds: true,
});
const bounds = { most: asked.rounds / 2, seconds: asked.seconds };

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

const nameOf = (strength: Strength): string => String(ROLLOUT_COUNTS[strength]);

function report(title: string, all: readonly Pairing[]): void {
  if (only !== null && !title.startsWith(only)) return;
  console.log(
    `\n${title}\n${'rollouts a decision'.padEnd(24)}rounds        won, %         points ahead  ms a round`,
  );
  for (const [name, versus] of all.filter(([each]) => each === (asked.pairing ?? each))) {
    const pairing = `${title}: ${name}`;
    const before = keep === null ? NOTHING_COUNTED : countedIn(keep, pairing, seed, versus);
    const { count, msEach } = countOn(versus, seed, bounds, before);
    if (keep !== null) keepIn(keep, pairing, seed, versus, count);
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
if (speeds) await benchSimulators();
