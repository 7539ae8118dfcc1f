import { brokerMissing } from '../support/broker.ts';
import { ownSmallDisk, smallDiskMissing } from '../integration/smallDisk.ts';
import { lackingIn, sharesOf } from './torture/lacking.ts';
import { torture } from './torture/world.ts';
import { anySeed, readOptions } from './shared/options.ts';

/**
 * `npm run torture`: whole matches through real bridges and sockets while everything goes wrong. Options: --taps
 * (touches and lines of sheets among them), --faults, --bridges, --readers (on each bridge; phones, sheets and pages are as many
 * as their shares say), --screens (at each table beside its phone), --cut (longest, in s), --seed.
 * Exit status 1 when anything was lost, doubled, or shown wrong, or when some kind of fault or a share of those who play was missing.
 * Killed programs leave to the system what they wrote: no machine loses its power here.
 */
const { faults, seed, cut, loud, ...asked } = readOptions({
  taps: 100_000,
  faults: 1000,
  bridges: 4,
  readers: 4,
  screens: 2,
  cut: 70,
  seed: anySeed(),
  loud: false,
});

const missing = smallDiskMissing() ?? brokerMissing();
if (missing !== null) throw new Error(`This needs a disk to fill and a broker, but ${missing}.`);
// A tap takes about two kilobytes of log, and a restore needs the database, its backup and the one set aside.
// 200 MB more are what a backup leaves free.
const data = ownSmallDisk(`${String(256 + Math.ceil(asked.taps / 100))}m`);
console.log(`seed ${String(seed)}`);
const report = await torture({
  ...asked,
  seed,
  faults,
  longestCut: cut * 1000,
  data,
  say: (line) => {
    if (loud) console.log(line);
  },
  progress: (line) => console.log(line),
});

const { struck, made, wrongTables, wrongScreens, wrongRestores, wrongRoles, gaveUp, complaints } =
  report;
const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((all, count) => all + count, 0);
const lacking = lackingIn(report, faults);
console.log(
  `\nFaults injected ${String(sum(struck))} of ${String(faults)}, in ${report.seconds.toFixed(0)} s`,
);
console.log(
  `Tables ${String(report.tables)}, of Elevens ${String(report.elevensTables)}; commands made ${String(sum(made))}`,
);
for (const [what, count] of sharesOf(report)) console.log(`  ${what}: ${String(count)}`);
console.log(`Lacking: ${lacking.length === 0 ? 'nothing' : lacking.join('; ')}`);
console.log(`Lost ${String(report.lost)}, doubled ${String(report.doubled)}`);
console.log(
  `Tables that stand otherwise than played ${String(wrongTables.length)}, screens that show otherwise ${String(wrongScreens.length)}, wrong restores ${String(wrongRestores.length)}, phones that are no players ${String(wrongRoles.length)}, unexpected errors ${String(complaints.length)}`,
);
for (const wrong of [...gaveUp, ...wrongRestores, ...wrongRoles, ...complaints].slice(0, 5))
  console.log(wrong);
// To the standard error: a test that fails shows the beginning of the figures alone.
for (const { table, expected, found } of wrongTables.slice(0, 3))
  for (const line of differences(expected, found).slice(0, 20)) console.error(`${table}: ${line}`);
for (const { table, found } of wrongScreens.slice(0, 3))
  console.error(`${table}: a screen shows ${JSON.stringify(found).slice(0, 500)}`);
const wrongs = [gaveUp, complaints, wrongTables, wrongScreens, wrongRestores, wrongRoles, lacking];
const isWhole = report.lost + report.doubled + wrongs.flat().length === 0;
process.exitCode = isWhole ? 0 : 1;

function differences(expected: unknown, found: unknown, path = ''): readonly string[] {
  const [a, b] = [expected, found].map((value) => JSON.stringify(value) ?? 'undefined');
  if (a === b) return [];
  const isBoth = [expected, found].every((value) => typeof value === 'object' && value !== null);
  if (!isBoth) return [`${path}: ${String(a).slice(0, 200)} became ${String(b).slice(0, 200)}`];
  const [one, other] = [expected as object, found as object];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    differences(Reflect.get(one, key), Reflect.get(other, key), `${path}.${key}`),
  );
}
