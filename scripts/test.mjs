// `npm test`: runs every check, every time; the last line counts them.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './runTool.mjs';
import { add, closingLines, countReport } from './testTotals.mjs';

const DEPCRUISE = 'dependency-cruiser/bin/dependency-cruise.mjs';
/** Each counts as one check. */
const TOOLS = [
  ['lint', 'eslint/bin/eslint.js', '--max-warnings', '0', '.'],
  ['formatting', 'prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  ['types', 'svelte-check/bin/svelte-check', '--tsconfig', './tsconfig.json', '--output', 'human'],
  [
    'arrows',
    DEPCRUISE,
    '--config',
    '.dependency-cruiser.mjs',
    'src',
    'hardware',
    'packaging',
    'scripts',
    'tests',
  ],
  ['unused', 'knip/bin/knip.js'],
  ['purity', 'typescript/bin/tsc', '-p', 'tsconfig.pure.json'],
  ['worker', 'typescript/bin/tsc', '-p', 'src/service-worker'],
  ['commits', '../scripts/commits.mjs'],
  ['audit', '../scripts/audit.mjs'],
];
/** The status of a tool that could not do its work here, and says why. */
const SKIPPED = 77;
/** Seed of random inputs and of the order of files; `SEED` repeats both. */
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 31));
/** Tests without processes come first and alone: they have a limit of seconds. */
const QUICK = [{ project: 'unit' }, { project: 'golden' }, { project: 'registries' }];
/** Laws that compute for minutes, at low priority beside tests that mostly wait. */
const LAWS = { project: 'property', drawn: true };
/** Tests with real processes. */
const WAITING = [
  { project: 'contract' },
  { project: 'integration', drawn: true },
  { project: 'hardware', drawn: true },
];
/** Tests in browsers need both processors. */
const BROWSERS = { project: 'e2e', drawn: true };

const scratch = mkdtempSync(join(tmpdir(), 'table-companion-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** Seconds by check, and by file of tests. */
const took = new Map();
const tookFiles = new Map();

print(`seed ${seed}`);
for (const run of QUICK) await runProject(run);
await Promise.all([useTools(), runProject(LAWS, { givesWay: true }), runWaiting()]);
await runProject(BROWSERS);
rmSync(scratch, { recursive: true, force: true });
closingLines({ total, took, tookFiles, seconds: performance.now() / 1000 }).forEach(print);
process.exitCode = total.failed > 0 ? 1 : 0;

async function runWaiting() {
  for (const run of WAITING) await runProject(run);
}

async function useTools() {
  for (const [name, file, ...args] of TOOLS) add(total, await checkWith(name, file, args));
}

/** Runs a project and adds its counts to the total. */
async function runProject({ project, drawn = false }, { givesWay = false } = {}) {
  const started = performance.now();
  const { passed, failed, skipped } = countReport(await runTests(project, drawn, givesWay));
  const name = drawn ? `${project} with SEED=${seed}` : project;
  const time = since(name, started);
  print(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${time})`);
  add(total, { passed, failed, skipped });
}

/** A tool counts as one check; it is heard only when it fails. */
async function checkWith(name, file, args) {
  const started = performance.now();
  const { code, output } = await runTool(file, args, { givesWay: true });
  const verdict = code === 0 ? 'passed' : code === SKIPPED ? 'skipped' : 'FAILED';
  print(`${name}: ${verdict} (${since(name, started)})`);
  if (code !== 0) print(output.trimEnd().replace(/^/gm, '  '));
  return { passed: 0, failed: 0, skipped: 0, [verdict.toLowerCase()]: 1 };
}

/** Returns the report of a project, or one failure of no file when it left none. */
async function runTests(project, drawn, givesWay) {
  const report = join(scratch, `${project}.json`);
  print(`${project}:`);
  const args = ['run', '--project', project, '--sequence.seed', seed, '--reporter'];
  const env = { TEST_REPORT: report, ...(drawn ? { SEED: seed } : {}) };
  const { code } = await runTool('vitest/vitest.mjs', [...args, './scripts/vitestReporter.mjs'], {
    show: true,
    givesWay,
    env,
  });
  const result = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { files: {}, loose: 1 };
  rmSync(report, { force: true });
  for (const [file, { ms }] of Object.entries(result.files)) tookFiles.set(file, ms / 1000);
  // Vitest may fail for more than its tests, and must not be counted as well then.
  const failed = Object.values(result.files).some((file) => file.failed > 0);
  return code !== 0 && !failed && result.loose === 0 ? { ...result, loose: 1 } : result;
}

function since(name, started) {
  const seconds = (performance.now() - started) / 1000;
  took.set(name, seconds);
  return `${seconds.toFixed(1)} s`;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
