import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fr } from '#lib/i18n/fr/index.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CATALOGUE = /^src\/lib\/i18n\/(\w+\/)*(fr|en)(\/\w+)?\.ts$/;
const VALUE = /\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\}/;
/** String or template literal that may be a key. */
const LITERAL = new RegExp(`(['"\`])((?:[\\w.-]|${VALUE.source})+)\\1`, 'g');
const WORD = String.raw`[\w-]+`;

const sources = ['src', 'hardware', 'scripts'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(ts|svelte)$/.test(file) && !CATALOGUE.test(file)),
);
const literals = new Set(
  sources.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(LITERAL)].map(([, , text = '']) => text),
  ),
);
/** Patterns of the keys of template literals. A value is one word of a key, two in a row are any. */
const patterns = [...literals]
  .filter((text) => VALUE.test(text))
  .map((text) => text.split(VALUE))
  .filter((parts) => parts.some((part) => /\w/.test(part)) && parts.join('').includes('.'))
  .map((parts) => parts.map((part) => part.replaceAll('.', '[.]')).join(WORD))
  .map((pattern) => new RegExp(`^${pattern.replaceAll(WORD + WORD, '.+')}$`));

test('the program names each message', () => {
  const isNamed = (key: string) =>
    literals.has(key) || patterns.some((pattern) => pattern.test(key));
  expect(isNamed('common.left.over')).toBe(false);
  expect(Object.keys(fr).filter((key) => !isNamed(key))).toEqual([]);
});
