// `npm test`: every check, whatever fails; the last line counts them.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** A check that hangs is ended after this long, in ms, and has failed. */
const LONGEST = 20 * 60_000;
/** Tests with real processes begin only within this time, in ms: on a machine so slow, real time tells nothing. */
const BEGIN_WITHIN = 13 * 60_000;

/** Cheapest first. */
const TOOLS = [
  ['formatting', 'prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  ['lint', 'eslint/bin/eslint.js', '--max-warnings', '0', '.'],
  ['purity', 'typescript/bin/tsc', '-p', 'tsconfig.pure.json'],
  ['worker', 'typescript/bin/tsc', '-p', 'src/service-worker'],
  ['types', 'svelte-check/bin/svelte-check', '--tsconfig', './tsconfig.json', '--output', 'human'],
  ['audit', '../scripts/audit.mjs'],
];
/** The status of a tool that could not do its work here, and says why. */
const SKIPPED = 77;
/** Tests that only compute: the tools run beside them. */
const UNHURRIED = ['unit', 'property', 'golden', 'contract'];
/** Tests with real processes, which have the machine to themselves. */
const TIMED = ['integration', 'hardware', 'e2e'];

const scratch = mkdtempSync(join(tmpdir(), 'table-companion-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };

await Promise.all([useTools(), runAll(UNHURRIED)]);
for (const project of TIMED) {
  if (performance.now() < BEGIN_WITHIN) count(await runTests(project));
  else skip(project);
}
rmSync(scratch, { recursive: true, force: true });
print(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function useTools() {
  for (const [name, file, ...args] of TOOLS) count(await checkWith(name, file, args));
}

async function runAll(projects) {
  for (const project of projects) count(await runTests(project));
}

/** A tool counts as one check; it is heard only when it fails. */
async function checkWith(name, file, args) {
  const started = performance.now();
  const { code, output } = await run(file, args, 'collect');
  const verdict = code === 0 ? 'passed' : code === SKIPPED ? 'skipped' : 'FAILED';
  print(`${name}: ${verdict} (${since(started)})`);
  if (code !== 0) print(output.trimEnd().replace(/^/gm, '  '));
  return { passed: 0, failed: 0, skipped: 0, [verdict.toLowerCase()]: 1 };
}

async function runTests(project) {
  const started = performance.now();
  const counts = join(scratch, `${project}.json`);
  print(`${project}:`);
  const args = ['run', '--project', project, '--passWithNoTests', '--reporter'];
  const { code } = await run(
    'vitest/vitest.mjs',
    [...args, './scripts/vitestReporter.mjs'],
    'show',
    {
      TEST_COUNTS: counts,
    },
  );
  const told = existsSync(counts) ? JSON.parse(readFileSync(counts, 'utf8')) : null;
  const result = told ?? { passed: 0, failed: 1, skipped: 0 };
  // Vitest may fail for more than its tests, and must not be counted as well then.
  if (code !== 0 && result.failed === 0) result.failed = 1;
  print(
    `${project}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped (${since(started)})`,
  );
  return result;
}

function skip(project) {
  total.skipped += 1;
  print(
    `${project}: skipped, this machine is too slow; alone: npx vitest run --project ${project}`,
  );
}

function run(file, args, output, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', file), ...args], {
      cwd: ROOT,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
      stdio: [
        'ignore',
        output === 'show' ? 'inherit' : 'pipe',
        output === 'show' ? 'inherit' : 'pipe',
      ],
    });
    const heard = [];
    child.stdout?.on('data', (data) => heard.push(data));
    child.stderr?.on('data', (data) => heard.push(data));
    const hangs = setTimeout(() => {
      print(`  ended after ${LONGEST / 60_000} minutes`);
      child.kill('SIGKILL');
    }, LONGEST);
    child.once('error', (error) => heard.push(Buffer.from(error.message)));
    child.once('close', (code) => {
      clearTimeout(hangs);
      resolve({ code, output: Buffer.concat(heard).toString() });
    });
  });
}

function count(result) {
  for (const key of Object.keys(total)) total[key] += result[key];
}

function since(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
