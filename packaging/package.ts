import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { statSync } from 'node:fs';
import { ARCHITECTURES } from './architectures.ts';
import { makeDeb } from './deb.ts';
import { madeOf } from './made.ts';
import { makeTarball } from './tarball.ts';

/**
 * `npm run package`: builds the installable packages from the build output. These are
 * `dist/table-companion_VERSION_amd64.deb`, the same for arm64, and
 * `dist/table-companion-VERSION.tgz` for npx. `-- --only amd64` builds one of them; `tgz` stands
 * for the last.
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    out: { type: 'string', default: 'dist' },
    sources: { type: 'string', default: resolve(import.meta.dirname, '..') },
    version: { type: 'string' },
  },
});
const made = madeOf(resolve(values.sources), values.version);
const out = resolve(values.out);
const isAsked = (name: string) => values.only?.includes(name) ?? true;

for (const architecture of ARCHITECTURES) {
  if (isAsked(architecture.debian)) say(makeDeb(made, architecture, out));
}
if (isAsked('tgz')) say(makeTarball(made, out));

function say(file: string): void {
  console.log(`${file} (${(statSync(file).size / 1e6).toFixed(1)} MB)`);
}
