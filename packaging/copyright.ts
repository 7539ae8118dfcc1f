import type { Architecture } from './architectures.ts';
import { type Part, partsFor } from './licences.ts';
import type { Made } from './made.ts';

const PROGRAM = 'usr/lib/table-companion';

export const copyrightOf = ({ root }: Made, architecture: Architecture): string =>
  `${[HEADER, ...partsFor(architecture, root).map(paragraph)].join('\n\n')}\n`;

const HEADER = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: table-companion
Comment: Every part of npm is named with the licence that it brings. espeak-ng, which
 is GPL, is a program of its own, and not in this package.

Files: *
Copyright: 2026 the authors of the table companion
License: no-licence-named
 The authors have named no licence: all rights are reserved to them.`;

/**
 * Each part has its own paragraph: two licences with the same name differ in their copyright
 * holders.
 */
function paragraph(part: Part, at: number): string {
  const { name, version, path, holders, licence, text } = part;
  const short = `${licence.replace(/\W+/g, '-')}-${String(at + 1)}`;
  return [
    `Files: ${PROGRAM}/${path ?? 'build'}/*`,
    // Many parts are bundled into the same files.
    `Comment: ${name} ${version}`.trim(),
    `Copyright: ${holders.join('\n           ')}`,
    `License: ${short}`,
    ...textOf(licence, text)
      .trim()
      .split(/\r?\n/)
      .map((line) => (line.trim() === '' ? ' .' : ` ${line.trimEnd()}`)),
  ].join('\n');
}

/** Refers to the copy of the Apache licence that every Debian system has. */
function textOf(licence: string, text: string | null): string {
  if (licence === 'Apache-2.0') {
    return 'On Debian the whole text is in /usr/share/common-licenses/Apache-2.0.';
  }
  return text ?? `${licence}, as its package.json says.`;
}
