import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDERS = ['docs', 'src', 'hardware', 'packaging'];
/** Every file that such a document names is there. */
const EXACT = /^(README|ARCHITECTURE|CONTRIBUTING|docs\/(recipes|server|commands).*)\.md$/;
const within = (folder: string, recursive: boolean): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
    .map((file) => join(folder, file));
const DOCUMENTS = [...within('.', false), ...FOLDERS.flatMap((folder) => within(folder, true))];

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** As headings are named in links: small, without signs, their spaces as hyphens. */
const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

function whereTo(from: string, link: string): string | null {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? from : join(dirname(from), path);
  if (!existsSync(join(ROOT, file))) return link;
  return anchor === undefined || anchorsOf(textOf(file)).includes(anchor) ? null : link;
}

describe('every link in what people read leads somewhere', () => {
  test('there is much to read', () => {
    expect(DOCUMENTS.length).toBeGreaterThan(20);
  });

  test.each(DOCUMENTS)('in %s', (file) => {
    const links = [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const lost = links
      .filter((link) => !/^[a-z]+:/.test(link))
      .flatMap((link) => whereTo(file, link) ?? []);
    expect(lost).toEqual([]);
  });
});

/** Paths of the repository in backticks; those with a word in capitals are patterns. */
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`((?:src|hardware|tests|scripts|packaging|docs)\/[\w()[\]+./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/[A-Z]{2}/.test(path.replace('README', '')));

describe('every file that the documents name is there', () => {
  test.each(DOCUMENTS.filter((file) => EXACT.test(file)))('in %s', (file) => {
    const missing = pathsIn(textOf(file)).filter((path) => !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
  });
});

test('the architecture names each extension of the server', () => {
  const list = textOf('src/lib/server/extensions/list.ts');
  const names = [...list.matchAll(/^import \{ (\w+) \}/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(0);
  const [, named = ''] =
    /feature that can be left out ([^.]*\.md\)\):[^.]*)\./.exec(textOf('ARCHITECTURE.md')) ?? [];
  expect(names.filter((name) => !named.includes(`\`${name}\``))).toEqual([]);
});

describe('settings of the environment', () => {
  /** Names in the first column of a table; `…` stands for several. */
  const settings = [...textOf('docs/server.md').matchAll(/^\| `([A-Z][A-Z_]+)(?:=\S+)?`/gm)].map(
    ([, name = '']) => name,
  );
  const programs = ['src', 'hardware', 'scripts']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(ts|mjs)$/.test(file))
        .map((file) => textOf(join(folder, file))),
    )
    .join('\n');

  test.each(settings)('%s is read by a program', (name) => {
    expect(programs).toMatch(new RegExp(`\\benv(\\.${name}\\b|\\['${name}'\\])|'${name}'`));
  });
});

describe('commands', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const isHook = (name: string): boolean => /^pre/.test(name) && name.slice(3) in scripts;
  const commandsIn = (text: string): readonly string[] =>
    [...text.matchAll(/npm run (?:--silent )?([a-z][\w-]*)/g)].map(([, name = '']) => name);

  test('of package.json are all listed in docs/commands.md', () => {
    const listed = new Set([...commandsIn(textOf('docs/commands.md')), 'start', 'test']);
    expect(Object.keys(scripts).filter((name) => !isHook(name) && !listed.has(name))).toEqual([]);
  });

  test.each(DOCUMENTS)('that %s names are there', (file) => {
    expect(commandsIn(textOf(file)).filter((name) => !(name in scripts))).toEqual([]);
  });
});

/** Limits on the length of documents; see docs/decisions/0029-plain-english.md. */
describe('documents stay short', () => {
  test.each([
    ['README.md', 120, 900],
    ['ARCHITECTURE.md', 250, Infinity],
    ['CONTRIBUTING.md', 150, Infinity],
    ['SECURITY.md', Infinity, 1_500],
    ...DOCUMENTS.filter((file) => /^docs\/decisions\/\d/.test(file)).map(
      (file) => [file, 40, Infinity] as const,
    ),
  ] as const)('%s', (file, lines, words) => {
    const text = textOf(file);
    expect(text.split('\n').length - 1).toBeLessThanOrEqual(lines);
    expect(text.split(/\s+/).filter((word) => word !== '').length).toBeLessThanOrEqual(words);
  });
});
