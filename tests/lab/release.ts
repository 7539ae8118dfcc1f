import { readdirSync, readFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../packaging/run.ts';
import { scratchFolder } from '../support/program.ts';

/**
 * `npm run prove-release`: clones the last commit twice into folders of different names, runs `npm run release` in each, and
 * compares the files byte by byte. Takes some minutes for each clone.
 */

const ROOT = join(import.meta.dirname, '../..');
/** Both clones are of this commit, also if another one follows meanwhile. */
const COMMIT = run('git', ['-C', ROOT, 'rev-parse', 'HEAD']).trim();
const scratch = scratchFolder();

function releaseIn(folder: string): ReadonlyMap<string, Buffer> {
  const clone = join(scratch.path, folder);
  mkdirSync(clone, { recursive: true });
  run('git', ['clone', '--quiet', '--no-checkout', ROOT, clone]);
  run('git', ['-C', clone, 'checkout', '--quiet', '--detach', COMMIT]);
  run('npm', ['run', 'release'], { cwd: clone });
  const out = join(clone, 'dist/release');
  return new Map(readdirSync(out).map((name) => [name, readFileSync(join(out, name))]));
}

try {
  const first = releaseIn('one/sources');
  const second = releaseIn('a second/much deeper/table');
  const names = [...new Set([...first.keys(), ...second.keys()])].sort();
  const differing = names.filter(
    (name) => first.get(name)?.equals(second.get(name) ?? Buffer.of()) !== true,
  );
  for (const name of names) {
    console.log(`${differing.includes(name) ? 'DIFFERS' : 'same   '}  ${name}`);
  }
  console.log(`\n${String(first.get('SHA256SUMS') ?? '')}`);
  process.exitCode = differing.length === 0 && names.length > 0 ? 0 : 1;
} finally {
  scratch.remove();
}
