import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ARCHITECTURES } from '../../packaging/architectures.ts';
import { copyrightOf } from '../../packaging/copyright.ts';
import { partsFor } from '../../packaging/licences.ts';
import { madeOf } from '../../packaging/made.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUILD = join(ROOT, 'build');
/** Comments in built code that name the source file of a dependency. */
const TAKEN_FROM = /^\/\/(?:#region)? .*node_modules\/((?:@[^/\s]+\/)?[^/\s]+)/gm;

const codeIn = (folder: string): readonly string[] =>
  readdirSync(join(BUILD, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(BUILD, folder, name), 'utf8'));

describe.skipIf(!existsSync(join(BUILD, 'handler.js')))('licences of shipped code', () => {
  it('name every npm package with code in the programs', () => {
    const code = [...codeIn('server'), ...codeIn('programs')];
    const found = code.flatMap((text) => [...text.matchAll(TAKEN_FROM)].map(([, name]) => name));
    expect(found.length).toBeGreaterThan(100);
    for (const architecture of ARCHITECTURES) {
      const named = new Set(partsFor(architecture, ROOT).map(({ name }) => name));
      expect([...new Set(found)].filter((name) => !named.has(name ?? ''))).toEqual([]);
      const told = copyrightOf(madeOf(ROOT), architecture);
      expect([...named].filter((name) => !told.includes(`\nComment: ${name} `))).toEqual([]);
    }
  });
});
