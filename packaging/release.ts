import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ARCHITECTURES } from './architectures.ts';
import { refuseHostPaths } from './archive.ts';
import { releaseNotes } from './changes.ts';
import { makeDeb } from './deb.ts';
import { makeHomeAssistantApp } from './homeAssistant.ts';
import { type Made, madeOf } from './made.ts';
import { run } from './run.ts';
import { billOfMaterials } from './sbom.ts';
import { makeTarball } from './tarball.ts';
import { thirdPartyLicences } from './thirdParty.ts';

/**
 * `npm run release`: writes every file of a release into `dist/release`, with their checksums. The
 * same commit gives the same bytes. `-- --tag v1.0.0` refuses a tag that does not fit package.json,
 * CHANGELOG.md and a clean checkout.
 */

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'dist/release' },
    tag: { type: 'string' },
  },
});
const made = madeOf(resolve(import.meta.dirname, '..'));
const out = resolve(values.out);
const scratch = mkdtempSync(join(tmpdir(), 'table-companion-release-'));

try {
  const notes = releaseNotes(made, values.tag ?? null);
  refuseLinkedPackages();
  reportChanges();
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const files = [...makePackages(made), ...writeTexts(notes)];
  for (const file of files) refuseHostPaths(file, [made.root, `${homedir()}/`], scratch);
  const sums = text('SHA256SUMS', files.map(sumLine).toSorted().join(''));
  for (const file of [...files, sums]) {
    console.log(`${(statSync(file).size / 1e6).toFixed(2).padStart(6)} MB  ${basename(file)}`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function makePackages(sources: Made): readonly string[] {
  const debs = ARCHITECTURES.map((architecture) => makeDeb(sources, architecture, out));
  return [...debs, makeTarball(sources, out), makeHomeAssistantApp(sources, debs, out)];
}

function writeTexts(notes: string): readonly string[] {
  const bill = `${JSON.stringify(billOfMaterials(made), null, 2)}\n`;
  return [
    text(`table-companion-${made.version}.cdx.json`, bill),
    text('THIRD-PARTY-LICENCES.txt', thirdPartyLicences(made.root)),
    text('RELEASE-NOTES.md', notes),
  ];
}

function text(name: string, content: string): string {
  const file = join(out, name);
  writeFileSync(file, content);
  return file;
}

function sumLine(file: string): string {
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
  return `${sum}  ${basename(file)}\n`;
}

/** Refuses a tagged release with changes that no commit has; otherwise only reports them. */
function reportChanges(): void {
  const changed = run('git', ['-C', made.root, 'status', '--porcelain']).trim();
  if (changed === '') return;
  const said = `These files are not committed, so the same bytes cannot be built elsewhere:\n${changed}`;
  if (values.tag !== undefined) throw new Error(said);
  console.warn(said);
}

/** Built files name the folder of npm packages relative to the sources, which a link would change. */
function refuseLinkedPackages(): void {
  if (!lstatSync(join(made.root, 'node_modules')).isSymbolicLink()) return;
  throw new Error('node_modules is a link: release from a clone with npm packages of its own.');
}
