import { readFileSync, symlinkSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Architecture, ARCHITECTURES } from '../../packaging/architectures.ts';
import { makeDeb } from '../../packaging/deb.ts';
import { madeOf } from '../../packaging/made.ts';
import { debianMachine, machineMissing } from '../integration/debianMachine.ts';
import { scratchFolder } from '../support/program.ts';
import { baseOf } from './packages/base.ts';
import { emulateArm } from './packages/emulation.ts';
import { FIRST_PACKED, olderDeb } from './packages/older.ts';
import { type Step, stepsOf } from './packages/steps.ts';

/**
 * `npm run prove-packages` tests the packages on fresh machines of Debian 13 and prints a table of
 * results.
 *
 * - `--only amd64` tests one architecture.
 * - `--made FOLDER` uses packages that `npm run package` built.
 * - `--older` names the package to upgrade from, or a commit to build it from.
 * - `--bases FOLDER` stores the fresh machines for the next run.
 * - `--starts` only installs and starts the package on a quarter of a core.
 *
 * Needs root, and for arm64 a kernel that runs its programs by qemu (binfmt_misc).
 */

const ROOT = join(import.meta.dirname, '../..');
const folder = scratchFolder();
const scratch = folder.path;
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    made: { type: 'string' },
    older: { type: 'string', default: FIRST_PACKED },
    bases: { type: 'string', default: join(scratch, 'bases') },
    starts: { type: 'boolean', default: false },
  },
});

const OF_STARTS = /^installs|quarter of one core$/;

/** Factor on all timeouts of the tests. */
const PATIENCE = { here: '3', emulated: '10' } as const;

async function prove(architecture: Architecture): Promise<boolean> {
  const isEmulated = architecture.node !== process.arch;
  if (isEmulated) emulateArm();
  process.env['PATIENCE'] = PATIENCE[isEmulated ? 'emulated' : 'here'];
  const made = (folder: string, root = ROOT) =>
    makeDeb(madeOf(root), architecture, join(scratch, folder));
  const newer = values.made === undefined ? made('newer') : packageIn(values.made, architecture);
  const older = values.starts ? newer : olderOf(architecture);
  const bytes = readFileSync(newer);
  const busy = `load ${(loadavg()[0] ?? 0).toFixed(1)} on ${String(availableParallelism())} cores`;
  console.log(`\n${architecture.debian}: ${(bytes.length / 1e6).toFixed(1)} MB to fetch; ${busy}`);
  const same: Step = {
    name: 'made again in a folder of another name, is the same to the byte',
    held() {
      const elsewhere = join(scratch, `elsewhere-${architecture.debian}`);
      symlinkSync(ROOT, elsewhere);
      if (!readFileSync(made('again', elsewhere)).equals(bytes)) throw new Error('other bytes');
      return 'yes';
    },
  };
  const machine = await debianMachine(baseOf(architecture, resolve(values.bases)));
  try {
    const files = { older: machine.bring(older), newer: machine.bring(newer) };
    let good = true;
    const all = [...stepsOf(architecture, machine, files), same];
    for (const step of values.starts ? all.filter(({ name }) => OF_STARTS.test(name)) : all) {
      good = (await tried(step)) && good;
    }
    return good;
  } finally {
    await machine.remove();
  }
}

const olderOf = (architecture: Architecture): string =>
  values.older.endsWith('.deb')
    ? resolve(values.older)
    : olderDeb(architecture, { commit: values.older, root: ROOT, scratch });

const packageIn = (folder: string, { debian }: Architecture): string =>
  join(resolve(folder), `table-companion_${madeOf(ROOT).version}_${debian}.deb`);

async function tried({ name, held }: Step): Promise<boolean> {
  try {
    console.log(`  held   ${name}: ${await held()}`);
    return true;
  } catch (error) {
    console.log(`  BROKE  ${name}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

const missing = machineMissing();
if (missing !== null) throw new Error(missing);
const proved: boolean[] = [];
try {
  for (const architecture of ARCHITECTURES) {
    if (values.only?.includes(architecture.debian) ?? true) proved.push(await prove(architecture));
  }
} finally {
  folder.remove();
}
console.log('\nNot tried: a systemd that runs, a real Raspberry Pi, a real reader.');
process.exitCode = proved.every(Boolean) ? 0 : 1;
