import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Architecture } from './architectures.ts';
import type { Made } from './made.ts';
import { shippedTo } from './production.ts';

/** Packages of npm that are not in the package as such: their code is in the pages and programs that were built. */
const BUILT_IN = [
  ...['svelte', '@sveltejs/kit', '@sveltejs/adapter-node', 'esm-env', 'clsx', 'devalue', 'cookie'],
  ...['set-cookie-parser', 'core-js'],
];
const PROGRAM = 'usr/lib/table-companion';
const LICENCE_FILE = /^(licen[cs]e|copying)(\.(md|txt|\w+))?$/i;
const COPYRIGHT = /^\W*copyright (?:\(c\)|©)?.*\d{4}.*$|^\W*copyright (?:\(c\)|©).*$/gim;

interface Part {
  readonly files: string;
  readonly holders: readonly string[];
  readonly licence: string;
  /** The text of its licence; null: the package has none with it. */
  readonly text: string | null;
}

/** Whom each part belongs to and what it may be used for, as Debian writes it. */
export function copyrightOf({ root }: Made, architecture: Architecture): string {
  const parts = [
    ...shippedTo(architecture, root).map(({ path }) => partOf(root, path, `${PROGRAM}/${path}/*`)),
    ...BUILT_IN.map((name) => `node_modules/${name}`)
      .filter((path) => existsSync(join(root, path)))
      .map((path) => partOf(root, path, `${PROGRAM}/build/*`)),
  ];
  return `${[HEADER, ...parts.map(paragraph)].join('\n\n')}\n`;
}

const HEADER = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: table-companion
Comment: Every part of npm is named with the licence that it brings. espeak-ng, which
 is GPL, is a program of its own, and not in this package.

Files: *
Copyright: 2026 the authors of the table companion
License: no-licence-named
 The authors have named no licence: all rights are reserved to them.`;

function partOf(root: string, path: string, files: string): Part {
  const folder = join(root, path);
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
    files,
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

/** Each has its own paragraph: licences of one name differ in whom they name. */
function paragraph({ files, holders, licence, text }: Part, at: number): string {
  const name = `${licence.replace(/\W+/g, '-')}-${String(at + 1)}`;
  return [
    `Files: ${files}`,
    `Copyright: ${holders.join('\n           ')}`,
    `License: ${name}`,
    ...textOf(licence, text)
      .trim()
      .split(/\r?\n/)
      .map((line) => (line.trim() === '' ? ' .' : ` ${line.trimEnd()}`)),
  ].join('\n');
}

/** Debian has the text of the Apache licence on every machine. */
function textOf(licence: string, text: string | null): string {
  if (licence === 'Apache-2.0') {
    return 'On Debian the whole text is in /usr/share/common-licenses/Apache-2.0.';
  }
  return text ?? `${licence}, as its package.json says.`;
}
