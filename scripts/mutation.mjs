// `npm run mutation`: mutation-tests the rules with Stryker. `npm run mutation --
// src/lib/elevens/rules.ts` limits it to one folder or file.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/**
 * Stryker is installed here and not in the lock file: its 167 packages serve this script only.
 * Below the project's node_modules, its runner still resolves the project's own Vitest, which it
 * must share with the tests.
 */
const HOME = join(ROOT, 'node_modules', '.mutation');
const STRYKER = join(HOME, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
/** Sandbox copies with mutated rules; Vite would ignore them inside node_modules. */
const SANDBOXES = join(tmpdir(), 'table-companion-mutation');
const PACKAGES = ['@stryker-mutator/core@9.6.1', '@stryker-mutator/vitest-runner@9.6.1'];

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
if (!existsSync(STRYKER)) install();
node(join(ROOT, 'node_modules', '@sveltejs', 'kit', 'svelte-kit.js'), 'sync');
const [part] = process.argv.slice(2);
const only =
  part === undefined ? [] : ['--mutate', part.endsWith('.ts') ? part : `${part}/**/*.ts`];
process.exitCode = node(STRYKER, 'run', '--tempDirName', SANDBOXES, ...only);

function install() {
  mkdirSync(HOME, { recursive: true });
  writeFileSync(join(HOME, 'package.json'), '{ "private": true }\n');
  const flags = ['--prefix', HOME, '--legacy-peer-deps', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', ['install', ...flags, ...PACKAGES], { stdio: 'inherit' });
  if (status === 0) return;
  console.error('Stryker could not be installed; this needs the package registry.');
  process.exit(1);
}

function node(...args) {
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}
