// Asks the npm registry about known vulnerabilities of high or critical severity in the shipped
// packages. Exit status 0: none; 1: some, which are listed; 77 (skipped): the registry did not
// answer.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SKIPPED = 77;
/** Timeout of the registry request, in ms. */
const PATIENCE = 10_000;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Development dependencies that the build bundles into the program. */
const BUILT_IN = JSON.parse(readFileSync(join(root, 'packaging', 'builtIn.json'), 'utf8'));

const { stdout, error } = spawnSync(
  'npm',
  [
    ...['audit', '--audit-level=high', '--json'],
    ...['--fetch-retries=0', `--fetch-timeout=${PATIENCE}`],
  ],
  {
    cwd: root,
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
const shipped = shippedPackages();
const grave = Object.values(answer.vulnerabilities ?? {}).filter(
  ({ name, severity }) => shipped.has(name) && ['high', 'critical'].includes(severity),
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

function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const needsOf = ({ dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies });
  const names = new Set();
  const add = (name) => {
    if (names.has(name)) return;
    names.add(name);
    // The adapter's own dependencies only build; the runtime it adds is bundled already.
    if (name === '@sveltejs/adapter-node') return;
    for (const [path, one] of Object.entries(packages)) {
      if (path.endsWith(`node_modules/${name}`)) needsOf(one).forEach(add);
    }
  };
  [...needsOf(packages['']), ...BUILT_IN].forEach(add);
  return names;
}
