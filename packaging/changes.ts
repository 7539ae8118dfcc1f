import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Heading of a release in the changelog, such as `## 1.0.0 (2026-11-25)`. */
const RELEASE = /^(\d\S*) \((\d{4}-\d{2}-\d{2})\)$/;
const LONGEST = 78;
const WHO = 'The table companion <table-companion@localhost>';

export interface Release {
  /** Null for changes that are not released yet. */
  readonly version: string | null;
  /** Noon of its day in ms; null if it has no date. */
  readonly at: number | null;
  readonly text: string;
}

/** Returns the releases in CHANGELOG.md, the newest first. */
export function releasesIn(root: string): readonly Release[] {
  const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  return text
    .split(/^## /m)
    .slice(1)
    .map((release) => {
      const [heading = '', ...lines] = release.trim().split('\n');
      const [, version = null, day] = RELEASE.exec(heading) ?? [];
      const at = day === undefined ? null : Date.parse(`${day}T12:00:00Z`);
      return { version, at, text: lines.join('\n').trim() };
    });
}

interface Changes {
  readonly root: string;
  readonly version: string;
  readonly epoch: number;
}

/**
 * Returns the text of the newest release in the changelog.
 * @param tag name of the git tag of a release, such as `v1.0.0`; null for a build between releases
 * @throws if the tag, the version and the newest release in the changelog differ
 */
export function releaseNotes({ root, version }: Changes, tag: string | null): string {
  const [newest] = releasesIn(root);
  if (tag !== null && tag !== `v${version}`) {
    throw new Error(`The tag ${tag} is not v${version}, the version in package.json.`);
  }
  if (tag !== null && newest?.version !== version) {
    throw new Error(
      `The newest heading of CHANGELOG.md is not "## ${version} (YYYY-MM-DD)": name the release there before you tag it.`,
    );
  }
  return `${newest?.text ?? ''}\n`;
}

/** Returns the changelog in Debian's format. */
export function debianChangelog(changes: Changes): string {
  const { root, version, epoch } = changes;
  const entries = releasesIn(root).map((release) =>
    entry(release.version ?? version, release.at ?? epoch * 1000, release.text.split('\n')),
  );
  const [newest = ''] = entries;
  // A package version without a changelog entry gets one of its own first.
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

/** Wraps an entry at the line length of Debian's changelog. */
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
