import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Made } from './made.ts';
import { run } from './run.ts';

/** Files that npm packs here; it keeps modes that the umask of the builder took away. */
const PACKED = ['build', 'package.json', 'README.md', 'CHANGELOG.md'];

/**
 * Builds the npm package that npx runs on any machine with Node, and returns its path. The build is
 * reproducible.
 */
export function makeTarball({ root }: Made, out: string): string {
  mkdirSync(out, { recursive: true });
  const packed = PACKED.map((name) => join(root, name)).filter((path) => existsSync(path));
  run('chmod', ['-R', 'u=rwX,go=rX', ...packed]);
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', out];
  const [file = ''] = run('npm', args, { cwd: root }).trim().split('\n').slice(-1);
  return join(out, file);
}
