import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Architecture } from './architectures.ts';
import { shippedTo } from './production.ts';

/** Packages of npm that are not in the package as such: their code is in the pages and programs that were built. */
const BUILT_IN = JSON.parse(
  readFileSync(new URL('./builtIn.json', import.meta.url), 'utf8'),
) as readonly string[];
const LICENCE_FILE = /^(licen[cs]e|copying)(\.(md|txt|\w+))?$/i;
const COPYRIGHT = /^\W*copyright (?:\(c\)|©)?.*\d{4}.*$|^\W*copyright (?:\(c\)|©).*$/gim;

/** A part that others made, and what it may be used for. */
export interface Part {
  readonly name: string;
  /** Empty: its package does not say. */
  readonly version: string;
  /** Where it lies in the folder of the project; null: in what was built. */
  readonly path: string | null;
  readonly holders: readonly string[];
  readonly licence: string;
  /** The text of its licence; null: the package has none with it. */
  readonly text: string | null;
}

/** All that is shipped to an architecture of what others made. */
export const partsFor = (architecture: Architecture, root: string): readonly Part[] => [
  ...shippedTo(architecture, root).map(({ path, locked }) => ({
    ...partOf(root, path, path),
    // Those of another architecture npm did not install here.
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
