import { expect, test } from 'vitest';
import { earlyLinks } from '#lib/server/http/early.ts';

const files = {
  words: { fr: { common: 'fr/common.js', house: 'fr/house.js' }, en: { common: 'en/common.js' } },
  pages: { '/': ['nodes/4.js', 'chunks/a.js', 'assets/a.css'] },
};
const asked = { page: '/', language: 'fr', areas: ['common', 'house'] } as const;

test('a page names what it is made of, and what it says in its language', () => {
  expect(earlyLinks('<head></head>', asked, files)).toBe(
    '<link rel="modulepreload" href="/nodes/4.js" />' +
      '<link rel="modulepreload" href="/chunks/a.js" />' +
      '<link rel="preload" as="style" href="/assets/a.css" />' +
      '<link rel="modulepreload" href="/fr/common.js" />' +
      '<link rel="modulepreload" href="/fr/house.js" />',
  );
});

test('a page does not fetch again the styles that it holds', () => {
  const html = '<link href="./assets/a.css" rel="stylesheet" disabled media="(max-width: 0)">';
  expect(earlyLinks(html, asked, files)).not.toContain('a.css');
});

test('a page of which nothing is known asks for its words alone', () => {
  expect(earlyLinks('', { ...asked, page: '/new', areas: ['common'] }, files)).toBe(
    '<link rel="modulepreload" href="/fr/common.js" />',
  );
});
