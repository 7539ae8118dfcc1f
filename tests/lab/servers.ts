import { postgresMissing } from '../support/postgres.ts';
import { HALL_FAULTS } from './servers/faults.ts';
import { hallTorture } from './servers/world.ts';
import { ownSmallDisk, smallDiskMissing } from '../integration/smallDisk.ts';
import { anySeed, readOptions } from './shared/options.ts';

/**
 * `npm run servers`: two servers on a Postgres behind HAProxy, tables at which cards are laid without end, and everything that
 * goes wrong with them. Options: --tables, --screens (at each), --rounds (how often each fault strikes), --pace (ms between two
 * cards), --between (cards of each table between two faults), --asleep, --cut, --gone, --full (how long, in s), --back (in how many ms
 * the screens of a killed server are to be back), --seed. Exit status 1 when anything was lost, doubled, out of order or shown wrong.
 */
const { back, rounds, asleep, cut, gone, full, seed, ...asked } = readOptions({
  tables: 8,
  screens: 4,
  rounds: 5,
  pace: 100,
  between: 20,
  asleep: 30,
  cut: 20,
  gone: 5,
  full: 5,
  back: 2000,
  seed: anySeed(),
});

const missing = smallDiskMissing() ?? postgresMissing();
if (missing !== null) throw new Error(`This needs a disk to fill and a Postgres, but ${missing}.`);
const disk = ownSmallDisk('320m');
console.log(`seed ${String(seed)}`);
const report = await hallTorture({
  ...asked,
  rounds,
  seed,
  lengths: { asleep: asleep * 1000, cut: cut * 1000, gone: gone * 1000, full: full * 1000 },
  disk,
  say: (line) => console.log(line),
});

const { costs, made, lost, doubled, disordered, wrong, complaints } = report;
const rows = HALL_FAULTS.map((fault) => {
  const { struck = 0, outage = 0, delay = 0, wait = 0 } = costs.get(fault) ?? {};
  return { fault, struck, outage, delay, wait };
});
console.log('\nstruck | screens away | shown after | answered after, each at most, in ms');
for (const { fault, struck, outage, delay, wait } of rows) {
  const figures = [struck, ...[outage, delay, wait].map(Math.round)].map(String);
  console.log(`  ${fault}: ${figures.join(' | ')}`);
}
const lacking = rows.filter(({ struck }) => struck < rounds).map(({ fault }) => fault);
const away = costs.get('server killed')?.outage ?? Infinity;
console.log(`Made ${String(made)} in ${report.seconds.toFixed(0)} s`);
console.log(`Lost ${String(lost)}, doubled ${String(doubled)}`);
console.log(
  `Tables out of order ${String(disordered.length)}, wrong screens and servers ${String(wrong.length)}, unexpected errors ${String(complaints.length)}`,
);
console.log(`Lacking: ${lacking.length === 0 ? 'nothing' : lacking.join('; ')}`);
for (const each of [...disordered, ...wrong, ...complaints].slice(0, 10)) console.log(each);
const isWhole =
  lost + doubled + disordered.length + wrong.length + complaints.length + lacking.length === 0;
if (away > back) console.log(`Screens of a killed server were late: ${away.toFixed(0)} ms`);
process.exit(isWhole && away <= back ? 0 : 1);
