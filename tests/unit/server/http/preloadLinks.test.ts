import { expect, test } from 'vitest';
import { preloadLinks } from '#lib/server/http/preloadLinks.ts';

const files = {
  words: { fr: { common: 'fr/common.js', house: 'fr/house.js' }, en: { common: 'en/common.js' } },
  pages: { '/': ['nodes/4.js', 'chunks/a.js', 'assets/a.css'], '/tv/[table]': ['nodes/7.js'] },
  games: { '/tv/[table]': { elevens: ['chunks/rows.js'] } },
};
const asked = { page: '/', game: null, language: 'fr', areas: ['common', 'house'] } as const;

test('a page names what it is made of, and what it says in its language', () => {
  expect(preloadLinks('<head></head>', asked, files)).toBe(
    '<link rel="modulepreload" href="/nodes/4.js" />' +
      '<link rel="modulepreload" href="/chunks/a.js" />' +
      '<link rel="preload" as="style" crossorigin href="/assets/a.css" />' +
      '<link rel="modulepreload" href="/fr/common.js" />' +
      '<link rel="modulepreload" href="/fr/house.js" />',
  );
});

test('a page does not fetch again the styles that it holds', () => {
  const html = '<link href="./assets/a.css" rel="stylesheet" disabled media="(max-width: 0)">';
  expect(preloadLinks(html, asked, files)).not.toContain('a.css');
});

test('an unknown page preloads its words only', () => {
  expect(preloadLinks('', { ...asked, page: '/new', areas: ['common'] }, files)).toBe(
    '<link rel="modulepreload" href="/fr/common.js" />',
  );
});

test('the page of a table preloads the files of its game', () => {
  const television = { page: '/tv/[table]', language: 'fr', areas: [] } as const;
  expect(preloadLinks('', { ...television, game: 'elevens' }, files)).toContain('/chunks/rows.js');
  expect(preloadLinks('', { ...television, game: null }, files)).not.toContain('/chunks/rows.js');
});
