// `npm run nodes`: runs unit and contract tests and a simulated tap through the real reader driver
// on each supported Node version. `npm run nodes -- 24` tries one of them.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Not in the lock file: these packages contain a whole Node each, for this script only. */
const HOME = join(ROOT, 'node_modules', '.nodes');
const VERSIONS = ['20.20.2', '22.23.3', '24.21.0', '26.10.0'];
const RUNS = [
  ['unit', '--project', 'unit'],
  ['contract', '--project', 'contract'],
  ['hardware path', '--project', 'hardware', 'tests/hardware/path.test.ts'],
];
/** Native addons, compiled once for each Node version; all other packages are the project's. */
const COMPILED = ['@pokusew/pcsclite', 'nfc-pcsc'];

const [only = ''] = process.argv.slice(2);
const tree = mkdtempSync(join(tmpdir(), 'table-companion-nodes-'));
copyProject();
for (const version of VERSIONS.filter((known) => known.startsWith(only))) tryOn(version);
rmSync(tree, { recursive: true, force: true });

function tryOn(version) {
  const home = nodeOf(version);
  const env = { ...process.env, PATH: join(home, 'bin') + delimiter + process.env.PATH };
  const compiled = run('npm', ['run', 'install'], {
    cwd: join(tree, 'node_modules', COMPILED[0]),
    env: { ...env, npm_config_nodedir: home },
  });
  if (!compiled.ok) return failed(version, `${COMPILED[0]} cannot be compiled`, compiled);
  for (const [name, ...args] of RUNS) {
    const report = join(tree, 'report.json');
    rmSync(report, { force: true });
    const vitest = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...args];
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile=${report}`];
    const done = run(join(home, 'bin', 'node'), [...vitest, ...reporters], { cwd: tree, env });
    if (!done.ok) failed(version, name, done);
    const told = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
    const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = told;
    const counts = `${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`;
    console.log(`Node ${version}, ${name}: ${counts}`);
  }
}

function failed(version, what, { output }) {
  process.exitCode = 1;
  console.log(`Node ${version}: FAILED ${what}\n${output.trimEnd()}`);
}

function nodeOf(version) {
  const name = `node-${process.platform}-${process.arch}`;
  const home = join(HOME, version);
  const folder = join(home, 'node_modules', name);
  if (existsSync(join(folder, 'bin', 'node'))) return folder;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  const flags = ['--prefix', home, '--no-audit', '--no-fund'];
  const { ok, output } = run('npm', ['install', ...flags, `${name}@${version}`]);
  if (ok) return folder;
  console.error(
    `${output}\nNode ${version} could not be installed; this needs the package registry.`,
  );
  process.exit(1);
}

/** Copies the working tree and links the project's packages, except native addons. */
function copyProject() {
  const left = ['node_modules', '.git', 'data', 'coverage'];
  for (const name of readdirSync(ROOT).filter((entry) => !left.includes(entry))) {
    cpSync(join(ROOT, name), join(tree, name), { recursive: true });
  }
  const packages = (...path) => join(ROOT, 'node_modules', ...path);
  const scopes = COMPILED.map((name) => name.split('/')[0]);
  mkdirSync(join(tree, 'node_modules'));
  for (const name of readdirSync(packages())) {
    const shared = name === '.bin' || !(name.startsWith('.') || scopes.includes(name));
    if (shared) symlinkSync(packages(name), join(tree, 'node_modules', name));
  }
  for (const name of COMPILED) {
    cpSync(packages(name), join(tree, 'node_modules', name), { recursive: true });
  }
}

function run(command, args, options = {}) {
  const stdio = ['ignore', 'pipe', 'pipe'];
  const most = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  const done = spawnSync(command, args, { ...most, stdio, ...options });
  const output = `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`;
  return { ok: done.status === 0, output };
}
