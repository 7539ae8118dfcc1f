import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDERS = ['docs', 'src', 'hardware', 'packaging'];
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
