// Asks the npm registry whether a package that is shipped has a known weakness. Status 0: none; 1: some, which are named;
// 77: the registry gave no answer, which is no fault of this project.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SKIPPED = 77;
/** How long to wait for the registry, in ms. */
const PATIENCE = 10_000;

const { stdout, error } = spawnSync(
  'npm',
  [
    ...['audit', '--omit=dev', '--audit-level=high', '--json'],
    ...['--fetch-retries=0', `--fetch-timeout=${PATIENCE}`],
  ],
  {
    cwd: join(dirname(fileURLToPath(import.meta.url)), '..'),
    encoding: 'utf8',
    timeout: 2 * PATIENCE,
  },
);

const answer = parse(stdout ?? '');
if (answer?.metadata?.vulnerabilities === undefined) {
  const why = answer?.message ?? error?.message ?? 'no answer';
  console.log(`The registry was not to be asked about known weaknesses (${why}).`);
  process.exit(SKIPPED);
}
const grave = Object.values(answer.vulnerabilities ?? {}).filter(({ severity }) =>
  ['high', 'critical'].includes(severity),
);
for (const { name, severity, via } of grave) {
  const known = via.map((one) => (typeof one === 'string' ? one : `${one.title} (${one.url})`));
  console.log(`${name}: ${severity}: ${known.join('; ')}`);
}
process.exit(grave.length > 0 ? 1 : 0);

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
