import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { postgresMissing } from '../support/postgres.ts';
import { HALL_FAULTS } from '../support/servers/faults.ts';
import { hallTorture } from '../support/servers/world.ts';
import { smallDiskMissing, withSmallDisk } from '../support/torture/smallDisk.ts';

/**
 * `npm run servers`: two servers on a Postgres behind HAProxy, tables at which cards are laid without end, and everything that
 * goes wrong with them. Options: --tables, --screens (at each), --rounds (how often each fault strikes), --pace (ms between two
 * cards), --between (cards of each table between two faults), --asleep, --cut, --gone, --full (how long, in s), --back (in how many ms
 * the screens of a killed server are to be back), --seed. Exit status 1 when anything was lost, doubled, out of order or shown wrong.
 */
const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '8' },
    screens: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    pace: { type: 'string', default: '100' },
    between: { type: 'string', default: '20' },
    asleep: { type: 'string', default: '30' },
    cut: { type: 'string', default: '20' },
    gone: { type: 'string', default: '5' },
    full: { type: 'string', default: '5' },
    back: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    // Set by this program for itself: the folder on a disk that may be filled.
    disk: { type: 'string' },
  },
});

if (values.disk === undefined) again();
const inMs = (seconds: string): number => Number(seconds) * 1_000;
console.log(`seed ${values.seed}`);
const report = await hallTorture({
  tables: Number(values.tables),
  screens: Number(values.screens),
  rounds: Number(values.rounds),
  pace: Number(values.pace),
  between: Number(values.between),
  seed: Number(values.seed),
  lengths: {
    ...{ asleep: inMs(values.asleep), cut: inMs(values.cut) },
    ...{ gone: inMs(values.gone), full: inMs(values.full) },
  },
  disk: values.disk ?? '',
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
const lacking = rows
  .filter(({ struck }) => struck < Number(values.rounds))
  .map(({ fault }) => fault);
const back = costs.get('server killed')?.outage ?? Infinity;
console.log(`Made ${String(made)} in ${report.seconds.toFixed(0)} s`);
console.log(`Lost ${String(lost)}, doubled ${String(doubled)}`);
console.log(
  `Tables out of order ${String(disordered.length)}, wrong screens and servers ${String(wrong.length)}, unexpected errors ${String(complaints.length)}`,
);
console.log(`Lacking: ${lacking.length === 0 ? 'nothing' : lacking.join('; ')}`);
for (const each of [...disordered, ...wrong, ...complaints].slice(0, 10)) console.log(each);
const isWhole =
  lost + doubled + disordered.length + wrong.length + complaints.length + lacking.length === 0;
if (back > Number(values.back))
  console.log(`Screens of a killed server were late: ${back.toFixed(0)} ms`);
process.exit(isWhole && back <= Number(values.back) ? 0 : 1);

/** Runs this program once more where a small disk is mounted, and ends with its status. */
function again(): never {
  const missing = smallDiskMissing() ?? postgresMissing();
  if (missing !== null)
    throw new Error(`This needs a disk to fill and a Postgres, but ${missing}.`);
  const folder = mkdtempSync(join(tmpdir(), 'servers-disk-'));
  const [command, args] = withSmallDisk(
    ...([folder, '320m', process.execPath, '--import', 'tsx'] as const),
    ...[fileURLToPath(import.meta.url), ...process.argv.slice(2), '--disk', folder],
  );
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  rmSync(folder, { recursive: true, force: true });
  process.exit(status ?? 1);
}
