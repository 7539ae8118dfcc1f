import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { BUILD } from '../support/program.ts';

/** The build as a later version of this program would be: its pages consist of files with other names. */
export interface NextVersion {
  readonly build: string;
  readonly version: string;
  remove(): void;
}

/** Below node_modules, so that its programs find their packages. */
const FOLDER = join(import.meta.dirname, '../../node_modules');
const IMMUTABLE = 'client/_app/immutable';

export function nextVersion(): NextVersion {
  const build = mkdtempSync(join(FOLDER, '.next-version-'));
  cpSync(BUILD, build, { recursive: true });
  const stated = readFileSync(join(build, 'client/_app/version.json'), 'utf8');
  const { version: old } = JSON.parse(stated) as { version: string };
  const version = `${old}1`;
  const files = readdirSync(build, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  // Precompressed and compiled files would still contain the old version.
  for (const file of files.filter((name) => /\.(br|gz|compiled)$/.test(name))) rmSync(file);
  const folders = readdirSync(join(build, IMMUTABLE));
  const named = (before: string) => new RegExp(`(${before}/)(${folders.join('|')})/`, 'g');
  for (const file of files.filter((name) => /\.(c?js|json)$/.test(name))) {
    const text = readFileSync(file, 'utf8').replaceAll(old, version);
    const next = text.replace(named('immutable'), '$1$2-next/');
    writeFileSync(
      file,
      file.includes(IMMUTABLE) ? next.replace(named('\\.\\.'), '$1$2-next/') : next,
    );
  }
  for (const folder of folders) {
    renameSync(join(build, IMMUTABLE, folder), join(build, IMMUTABLE, `${folder}-next`));
  }
  return { build, version, remove: () => rmSync(build, { recursive: true, force: true }) };
}
