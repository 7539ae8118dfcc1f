// `npm run lab` lists the programs of this folder; `npm run lab -- NAME OPTIONS` prepares what one needs and runs it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LAB = dirname(fileURLToPath(import.meta.url));
const ROOT = join(LAB, '../..');
/** Steps of `scripts/setup.mjs` that each program needs before it starts. */
const PREPARED_BY = {
  bench: ['app'],
  bus: ['system', 'app'],
  calibrate: [],
  engines: ['system', 'app'],
  evening: ['system', 'app'],
  firmware: [],
  fuzz: ['app'],
  lighthouse: ['system', 'app'],
  load: ['app'],
  orca: ['system', 'desktop', 'app'],
  packages: ['system', 'packaging', 'machines', 'app'],
  peers: [],
  pictures: ['system', 'app'],
  policies: [],
  release: ['packaging'],
  scale: [],
  servers: ['system', 'app'],
  soak: ['system', 'app'],
  structure: [],
  taps: ['app'],
  torture: ['system', 'app'],
  tunePolicy: [],
  without: [],
};
/** Memory settings of the server, which shares its process with the clients of this program. */
const NODE_OPTIONS = {
  load: ['--v8-pool-size=1', '--heap-growing-percent=250', '--no-memory-reducer'],
};

const [name, ...options] = process.argv.slice(2);
const steps = PREPARED_BY[name];
if (steps === undefined) {
  process.stdout.write(readFileSync(join(LAB, 'README.md')));
  process.exit(name === undefined ? 0 : 1);
}
const file = join(LAB, `${name}.ts`);
run([join(ROOT, 'scripts/setup.mjs'), 'packages', ...steps]);
run([...(NODE_OPTIONS[name] ?? []), '--import', 'tsx', file, ...options]);

function run(args) {
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
