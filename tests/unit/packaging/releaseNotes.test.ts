import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { debianChangelog, releaseNotes } from '../../../packaging/changes.ts';
import { madeOf } from '../../../packaging/made.ts';

const RELEASED = `# What has changed

For people who play.

## 1.2.0 (2026-12-01)

- Readers work on more laptops.

## 1.1.0 (2026-11-01)

- First.
`;
const UNRELEASED = RELEASED.replace('## 1.2.0', '## Unreleased\n\n- A new light.\n\n## 1.2.0');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'table-companion-notes-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function sources(changelog: string, version = '1.2.0') {
  writeFileSync(join(root, 'CHANGELOG.md'), changelog);
  writeFileSync(join(root, 'package.json'), JSON.stringify({ version }));
  return { root, version, epoch: 1_764_000_000 };
}

describe('the notes of a release', () => {
  test('are the newest part of the changelog', () => {
    expect(releaseNotes(sources(RELEASED), 'v1.2.0')).toBe('- Readers work on more laptops.\n');
  });

  test('are those of the next release between two releases', () => {
    expect(releaseNotes(sources(UNRELEASED), null)).toBe('- A new light.\n');
  });

  test('are refused if the tag is not the version of package.json', () => {
    expect(() => releaseNotes(sources(RELEASED), 'v1.3.0')).toThrow(/is not v1\.2\.0/);
  });

  test('are refused if the changelog has no heading for the version yet', () => {
    expect(() => releaseNotes(sources(UNRELEASED), 'v1.2.0')).toThrow(
      /"## 1\.2\.0 \(YYYY-MM-DD\)"/,
    );
  });
});

describe('the changelog of the Debian package', () => {
  test('names each release with its day', () => {
    const text = debianChangelog(sources(RELEASED));
    expect(text).toMatch(/^table-companion \(1\.2\.0\) stable; urgency=medium\n\n {2}\* Readers/);
    expect(text).toContain('Tue, 01 Dec 2026 12:00:00 +0000');
    expect(text.match(/^table-companion /gm)).toHaveLength(2);
  });

  test('begins with the version that is built, also between two releases', () => {
    const text = debianChangelog(sources(UNRELEASED, '1.3.0'));
    expect(text).toMatch(/^table-companion \(1\.3\.0\) stable/);
    expect(text).toContain('* A new light.');
  });
});

test('sources without git take the time of files from the changelog', () => {
  sources(UNRELEASED);
  expect(madeOf(root).epoch).toBe(Date.parse('2026-12-01T12:00:00Z') / 1000);
});
