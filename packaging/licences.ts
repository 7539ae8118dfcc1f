import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Architecture } from './architectures.ts';
import { shippedTo } from './production.ts';

/**
 * npm packages that are bundled into the built pages and programs instead of shipped as packages.
 */
const BUILT_IN = JSON.parse(
  readFileSync(new URL('./builtIn.json', import.meta.url), 'utf8'),
) as readonly string[];
const LICENCE_FILE = /^(licen[cs]e|copying)(\.(md|txt|\w+))?$/i;
const COPYRIGHT = /^\W*copyright (?:\(c\)|©)?.*\d{4}.*$|^\W*copyright (?:\(c\)|©).*$/gim;

export interface Part {
  readonly name: string;
  readonly version: string;
  /** Path relative to the project; null if the part is in the build output. */
  readonly path: string | null;
  readonly holders: readonly string[];
  readonly licence: string;
  readonly text: string | null;
}

export const partsFor = (architecture: Architecture, root: string): readonly Part[] => [
  ...shippedTo(architecture, root).map(({ path, locked }) => ({
    ...partOf(root, path, path),
    // npm did not install packages for other architectures here.
    version: locked.version,
  })),
  ...BUILT_IN.map((name) => `node_modules/${name}`)
    .filter((path) => existsSync(join(root, path)))
    .map((path) => partOf(root, path, null)),
];

function partOf(root: string, from: string, path: string | null): Part {
  const folder = join(root, from);
  const about = existsSync(join(folder, 'package.json'))
    ? (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Readonly<
        Record<string, unknown>
      >)
    : {};
  const file = existsSync(folder)
    ? readdirSync(folder).find((name) => LICENCE_FILE.test(name))
    : undefined;
  const text = file === undefined ? null : readFileSync(join(folder, file), 'utf8');
  const holders = [...(text?.match(COPYRIGHT) ?? [])].map((line) =>
    line.replace(/^\W*copyright\s*/i, '').trim(),
  );
  return {
    name: from.replace(/^.*node_modules\//, ''),
    version: typeof about['version'] === 'string' ? about['version'] : '',
    path,
    holders: holders.length > 0 ? holders : [authorOf(about)],
    licence: typeof about['license'] === 'string' ? about['license'] : 'MIT',
    text,
  };
}

function authorOf({ author, name }: Readonly<Record<string, unknown>>): string {
  if (typeof author === 'string') return author;
  const named = typeof author === 'object' && author !== null && 'name' in author;
  return named ? String(author.name) : `the authors of ${String(name ?? 'the package')}`;
}
