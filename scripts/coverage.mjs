// `npm run coverage`: prints the line coverage by folder of the tests without processes. Fails
// below the thresholds.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT, runTool } from './runTool.mjs';

/**
 * Minimum coverage in percent by folder; `npm run coverage -- --raise` raises it to the measured
 * values.
 */
const FLOORS = join(ROOT, 'tests/coverage.json');
const PROJECTS = ['unit', 'golden', 'property', 'contract', 'registries'];

const reports = mkdtempSync(join(tmpdir(), 'coverage-'));
const { code, output } = await runTool('vitest/vitest.mjs', [
  'run',
  ...PROJECTS.flatMap((project) => ['--project', project]),
  '--reporter=dot',
  '--coverage.enabled',
  '--coverage.provider=v8',
  '--coverage.reporter=json-summary',
  `--coverage.reportsDirectory=${reports}`,
  '--coverage.include=src/**/*.ts',
  '--coverage.include=hardware/**/*.ts',
]);
if (code !== 0) {
  print(output);
  process.exit(1);
}
const summary = JSON.parse(readFileSync(join(reports, 'coverage-summary.json'), 'utf8'));
rmSync(reports, { recursive: true, force: true });

const measured = byFolder(summary);
const floors = JSON.parse(readFileSync(FLOORS, 'utf8'));
if (process.argv.includes('--raise')) {
  const raised = Object.fromEntries(
    Object.entries(measured).map(([folder, share]) => [
      folder,
      Math.max(floors[folder] ?? 0, Math.floor(share)),
    ]),
  );
  writeFileSync(FLOORS, `${JSON.stringify(raised, null, 2)}\n`);
}
let failed = 0;
for (const [folder, share] of Object.entries(measured)) {
  const floor = floors[folder] ?? 0;
  const isLow = share < floor;
  if (isLow) failed += 1;
  print(
    `${folder.padEnd(24)} ${share.toFixed(1).padStart(5)} %${isLow ? ` below ${floor} %` : ''}`,
  );
}
print(`${Object.keys(measured).length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/**
 * Returns the line coverage in percent, by folder of `src/lib` and by top-level folder elsewhere.
 */
function byFolder({ total: _, ...files }) {
  const sums = new Map();
  for (const [file, { lines }] of Object.entries(files)) {
    const parts = relative(ROOT, file).split('/');
    const depth = parts[0] === 'src' && parts[1] === 'lib' && parts.length > 3 ? 3 : 1;
    const folder = parts.slice(0, depth).join('/');
    const sum = sums.get(folder) ?? { covered: 0, total: 0 };
    sums.set(folder, { covered: sum.covered + lines.covered, total: sum.total + lines.total });
  }
  return Object.fromEntries(
    [...sums]
      .filter(([, { total }]) => total > 0)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([folder, { covered, total }]) => [folder, (covered / total) * 100]),
  );
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
