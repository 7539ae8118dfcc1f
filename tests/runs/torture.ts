import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { smallDiskMissing, withSmallDisk } from '../support/torture/smallDisk.ts';
import { WAYS } from '../support/torture/played.ts';
import { torture } from '../support/torture/world.ts';

/**
 * `npm run torture`: whole matches through real bridges and sockets while everything goes wrong. Options: --taps
 * (touches and lines of sheets among them), --faults, --bridges, --readers (on each bridge; phones, sheets and pages are as many
 * as their shares say), --screens (at each table beside its phone), --cut (longest, in s), --seed.
 * Exit status 1 when anything was lost, doubled, or shown wrong.
 */
const { values } = parseArgs({
  options: {
    taps: { type: 'string', default: '100000' },
    faults: { type: 'string', default: '1000' },
    bridges: { type: 'string', default: '4' },
    readers: { type: 'string', default: '4' },
    screens: { type: 'string', default: '2' },
    cut: { type: 'string', default: '70' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    loud: { type: 'boolean', default: false },
    // Set by this program for itself: the folder on a disk that may be filled.
    data: { type: 'string' },
  },
});

if (values.data === undefined) await again();
const data = values.data ?? '';
const taps = Number(values.taps);
const seed = Number(values.seed);
console.log(`seed ${String(seed)}`);
const report = await torture({
  taps,
  seed,
  faults: Number(values.faults),
  bridges: Number(values.bridges),
  readers: Number(values.readers),
  screens: Number(values.screens),
  longestCut: Number(values.cut) * 1000,
  data,
  say: (line) => {
    if (values.loud) console.log(line);
  },
  progress: (line) => console.log(line),
});

const { struck, mischief, made, wrongTables, wrongScreens, wrongRestores, gaveUp, complaints } =
  report;
const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((all, count) => all + count, 0);
console.log(`\nFaults injected ${String(sum(struck))}, in ${report.seconds.toFixed(0)} s`);
for (const [fault, count] of Object.entries(struck)) console.log(`  ${fault}: ${String(count)}`);
console.log(
  `Messages doubled ${String(mischief.doubled)}, overtaking ${String(mischief.overtaking)}`,
);
const NAMES = {
  bridge: 'readers of bridges',
  phone: 'phones',
  sheet: 'sheets',
  page: 'readers of pages',
};
console.log(
  `Tables ${String(report.tables)}, of Elevens ${String(report.elevensTables)}; commands made ${String(sum(made))}`,
);
for (const way of WAYS) {
  const share = (100 * made[way]) / sum(made);
  console.log(`  at ${NAMES[way]}: ${String(made[way])} (${share.toFixed(0)} %)`);
}
console.log(`Lost ${String(report.lost)}, doubled ${String(report.doubled)}`);
console.log(
  `Tables that stand otherwise than played ${String(wrongTables.length)}, screens that show otherwise ${String(wrongScreens.length)}, wrong restores ${String(wrongRestores.length)}, unexpected errors ${String(complaints.length)}`,
);
for (const wrong of [...gaveUp, ...wrongRestores, ...complaints].slice(0, 5)) console.log(wrong);
// One line each: whoever shortens what failed keeps the beginning.
for (const wrong of [...wrongTables, ...wrongScreens].slice(0, 3))
  console.log(JSON.stringify(wrong));
const wrongs = [gaveUp, complaints, wrongTables, wrongScreens, wrongRestores];
const isWhole = report.lost + report.doubled + wrongs.flat().length === 0;
process.exitCode = isWhole ? 0 : 1;

/** Runs this program once more where a small disk is mounted, and ends with its status. */
async function again(): Promise<never> {
  const missing = smallDiskMissing();
  if (missing !== null) throw new Error(`The torture needs a disk to fill, but ${missing}.`);
  const folder = mkdtempSync(join(tmpdir(), 'torture-disk-'));
  // A tap takes about two kilobytes of log, and a restore needs the database, its backup and the one set aside.
  const size = `${String(48 + Math.ceil(Number(values.taps) / 100))}m`;
  const [command, args] = withSmallDisk(
    folder,
    size,
    process.execPath,
    '--import',
    'tsx',
    ...[fileURLToPath(import.meta.url), ...process.argv.slice(2), '--data', folder],
  );
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  rmSync(folder, { recursive: true, force: true });
  process.exit(status ?? 1);
}
