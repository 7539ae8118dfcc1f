import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guideIn } from '#lib/guide/guide.ts';
import { piecesOf } from '#lib/guide/marks.ts';
import { isOwnMachine, pageNamed, withHost } from '#lib/guide/namedPages.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';

const ROUTES = join(import.meta.dirname, '../../../src/routes');

test('each page that the guide names has an address of the program', () => {
  const named = LANGUAGES.flatMap((language) =>
    Object.values(guideIn(language).steps).flatMap(({ text }) =>
      text.flatMap(piecesOf).flatMap((piece) => {
        const page = piece.kind === 'named' ? pageNamed(piece.key) : null;
        return page === null ? [] : [page];
      }),
    ),
  );
  expect(new Set(named).size).toBeGreaterThan(5);
  const missing = named.filter(
    (page) => !existsSync(join(ROUTES, '(live)', page === '/' ? '' : page, '+page.svelte')),
  );
  expect(missing).toEqual([]);
});

test('typed addresses name the host at which the server answers, and nothing else changes', () => {
  expect(withHost('bornes.local/tv', '192.168.1.9:3000')).toBe('192.168.1.9:3000/tv');
  expect(withHost('bornes.local', '192.168.1.9:3000')).toBe('192.168.1.9:3000');
  expect(withHost('npm start', '192.168.1.9:3000')).toBe('npm start');
});

test('an address of the server itself is told from one for other devices', () => {
  expect(['localhost', '127.0.0.1', '[::1]'].every(isOwnMachine)).toBe(true);
  expect(isOwnMachine('192.168.1.9') || isOwnMachine('bornes.local')).toBe(false);
});
