import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Made } from './made.ts';

/** `## 1.0.0 (2026-11-25)` and what stands below it in the list of changes. */
const RELEASE = /^## (\S+) \((\d{4}-\d{2}-\d{2})\)$/;
/** The longest line, in characters. */
const LONGEST = 78;
const WHO = 'The table companion <table-companion@localhost>';

/** The list of changes as Debian writes one. */
export function changelogOf({ root, version, epoch }: Made): string {
  const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const releases = text.split(/^(?=## )/m).slice(1);
  const entries = releases.map((release) => {
    const [heading = '', ...lines] = release.trim().split('\n');
    const [, named = version, day = ''] = RELEASE.exec(heading) ?? [];
    const at = day === '' ? epoch * 1000 : Date.parse(`${day}T12:00:00Z`);
    return entry(named, at, lines);
  });
  const [newest = ''] = entries;
  // A package of another version than the list names last tells so first.
  return newest.startsWith(`table-companion (${version})`)
    ? entries.join('\n')
    : [
        entry(version, epoch * 1000, ['- Made of the sources between two releases.']),
        ...entries,
      ].join('\n');
}

function entry(version: string, at: number, lines: readonly string[]): string {
  const changes = lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .flatMap((line) => wrapped(line));
  const time = new Date(at).toUTCString().replace('GMT', '+0000');
  return [
    `table-companion (${version}) stable; urgency=medium`,
    '',
    ...changes,
    '',
    ` -- ${WHO}  ${time}`,
    '',
  ].join('\n');
}

/** Debian's lines are short. */
function wrapped(line: string): readonly string[] {
  const rows: string[] = [];
  let row = line.startsWith('- ') ? '  *' : '   ';
  for (const word of line.replace(/^- /, '').trim().split(/\s+/)) {
    if (row.length + 1 + word.length > LONGEST) {
      rows.push(row);
      row = '   ';
    }
    row += ` ${word}`;
  }
  return [...rows, row];
}
