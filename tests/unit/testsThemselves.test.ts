import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import config from '../../vitest.config.ts';

const ROOT = join(import.meta.dirname, '../..');
const KINDS = [
  ...['unit', 'golden', 'contract', 'property', 'registries'],
  ...['integration', 'hardware', 'e2e'],
];

describe('no test is tried twice by itself', () => {
  const { retry, projects = [] } = config.test ?? {};

  test('by no setting of a project', () => {
    const named = projects.map((project) =>
      typeof project === 'object' && 'test' in project
        ? [project.test?.name, project.test?.retry ?? retry]
        : project,
    );
    expect(named).toHaveLength(KINDS.length);
    expect(Object.fromEntries(named as [string, unknown][])).toEqual(
      Object.fromEntries(KINDS.map((kind) => [kind, 0])),
    );
  });

  test('by no test', () => {
    const files = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' });
    const tests = files.filter((file) => file.endsWith('.test.ts'));
    expect(tests.length).toBeGreaterThan(100);
    const told = tests.filter((file) =>
      /\bretry: *[1-9]/.test(readFileSync(join(ROOT, 'tests', file), 'utf8')),
    );
    expect(told).toEqual([]);
  });
});

describe('every test that is named to show something is there', () => {
  const kinds = KINDS.join('|');
  const whole = /`tests\/([\w/]+)(?:\.test\.ts)?`/g;
  /** In tables, without what all of them begin and end with. */
  const short = new RegExp(`\`((?:${kinds})/[\\w/]+)\``, 'g');

  test.each([
    ['docs/security/README.md', 4, [whole, short]],
    ['docs/security/measures.md', 100, [whole, short]],
    ['docs/security/asvs.md', 80, [whole, short]],
    ['docs/security/etsi.md', 30, [whole, short]],
    // There `hardware/readers` is no test.
    ['CONTRIBUTING.md', 3, [whole]],
    ['docs/listening.md', 2, [whole]],
    ['docs/server.md', 3, [whole]],
    ['docs/several-servers.md', 3, [whole]],
    ['packaging/README.md', 1, [whole]],
  ] as const)('in %s', (file, least, patterns) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const paths = patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, path = '']) => path),
    );
    expect(paths.length).toBeGreaterThanOrEqual(least);
    const missing = paths.filter((path) => {
      const at = join(ROOT, 'tests', path);
      return !existsSync(`${at}.test.ts`) && !existsSync(at);
    });
    expect(missing).toEqual([]);
  });
});

test('the README of programs that measure names each of them', () => {
  const lab = join(ROOT, 'tests/lab');
  const listed = readFileSync(join(lab, 'README.md'), 'utf8').matchAll(/^\| `(\w+)`/gm);
  const named = [...listed].map(([, name]) => name);
  const runner = readFileSync(join(lab, 'run.mjs'), 'utf8');
  const run = [...runner.matchAll(/^ {2}(\w+): \[.*\],$/gm)].map(([, name]) => name);
  expect(run).toContain('bench');
  expect(named).toEqual(expect.arrayContaining(run));
  const programs = readdirSync(lab).filter((file) => /\.(ts|mjs)$/.test(file));
  expect(programs.map((file) => file.replace(/\.\w+$/, '')).sort()).toEqual(
    [...named, 'run'].sort(),
  );
});
