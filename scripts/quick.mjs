// `npm run quick`: checks what changed since the last commit, or since the revision given as argument.
// It checks the types of changed files and of those that import them; `npm test` checks all.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ROOT, runTool } from './runTool.mjs';

/** Projects of tests that need no processes, browsers or devices, and take seconds. */
const PROJECTS = ['unit', 'golden', 'registries'];
const LINTED = /\.(ts|mts|js|mjs|svelte)$/;
const TESTED = /\.(ts|mts|mjs|svelte)$/;
const FORMATTED = /\.(ts|mts|js|mjs|svelte|css|json|md|html|yaml|yml)$/;

const [since = 'HEAD'] = process.argv.slice(2);
const changed = changedFiles(since);
if (changed.length === 0) print(`nothing changed since ${since}`);
const results = await Promise.all([
  checkTypes(),
  checkWithTsc('purity', 'tsconfig.pure.json'),
  checkFiles('lint', LINTED, 'eslint/bin/eslint.js', ['--max-warnings', '0', '--no-warn-ignored'], {
    LINT_WITHOUT_TYPES: '1',
  }),
  checkFiles('formatting', FORMATTED, 'prettier/bin/prettier.cjs', [
    '--check',
    '--log-level',
    'warn',
    '--ignore-unknown',
  ]),
  checkFiles('tests', TESTED, 'vitest/vitest.mjs', [
    'related',
    '--run',
    '--passWithNoTests',
    '--reporter=dot',
    '--pool=threads',
    `--maxWorkers=${availableParallelism()}`,
    ...PROJECTS.flatMap((project) => ['--project', project]),
  ]),
]);
const failed = results.filter((passed) => passed === false).length;
const skipped = results.filter((passed) => passed === null).length;
print(`in ${(performance.now() / 1000).toFixed(1)} s; npm test runs the other projects too`);
print(`${results.length - failed - skipped} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;

/** Changed, added and untracked files that still exist. */
function changedFiles(revision) {
  const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const diff = git('diff', '--name-only', '-z', revision, '--');
  if (diff.status !== 0) {
    print(diff.stderr.trim());
    process.exit(1);
  }
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z');
  const names = `${diff.stdout}${untracked.stdout}`.split('\0').filter((name) => name !== '');
  return [...new Set(names)].filter((name) => existsSync(join(ROOT, name)));
}

/** Components need their own checker, which reads everything anew; TypeScript alone keeps what it knows on disk. */
function checkTypes() {
  if (changed.some((path) => path.endsWith('.svelte'))) {
    return check('types', 'svelte-check/bin/svelte-check', [
      '--tsconfig',
      './tsconfig.json',
      '--output',
      'human',
    ]);
  }
  return checkWithTsc('types', 'tsconfig.json');
}

function checkWithTsc(name, config) {
  const known = `node_modules/.cache/quick-${name}.tsbuildinfo`;
  const args = [
    ...['-p', config, '--noEmit', '--incremental', '--tsBuildInfoFile', known],
    '--assumeChangesOnlyAffectDirectDependencies',
  ];
  return check(name, 'typescript/bin/tsc', args);
}

/** Checks the changed files of a kind; null where there are none. */
async function checkFiles(name, kind, file, args, env = {}) {
  const files = changed.filter((path) => kind.test(path));
  return files.length === 0 ? null : check(name, file, [...args, ...files], env);
}

/** True if the tool passes; prints its output where it does not. */
async function check(name, file, args, env = {}) {
  const started = performance.now();
  const { code, output } = await runTool(file, args, { env });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(`${name}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds} s)`);
  if (code !== 0) print(output.trimEnd().replace(/^/gm, '  '));
  return code === 0;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
