import { expect, test } from 'vitest';
import { findFirstFiles } from '#lib/server/http/firstFiles.ts';

const files = {
  words: {
    fr: { common: 'fr/common.js', house: 'fr/house.js', hall: 'fr/hall.js' },
    en: { common: 'en/common.js' },
  },
  messages: {
    fr: { common: '{"common.yes":"Oui"}', house: '{"home.no":"Non"}' },
    en: {},
  },
  firstViews: ['/'],
  pages: { '/': ['nodes/4.js', 'chunks/a.js', 'assets/a.css'], '/tv/[table]': ['nodes/7.js'] },
  games: { '/tv/[table]': { elevens: ['chunks/rows.js'] } },
};
const asked = { page: '/', game: null, language: 'fr', areas: ['common', 'house'] } as const;

test('a first view holds what it says in its language, and names what it is made of', () => {
  expect(findFirstFiles('<head></head>', asked, files)).toEqual({
    links:
      '<link rel="modulepreload" href="/nodes/4.js" />' +
      '<link rel="modulepreload" href="/chunks/a.js" />' +
      '<link rel="preload" as="style" crossorigin href="/assets/a.css" />',
    words:
      '<script type="application/json" data-words>' +
      '{"common":{"common.yes":"Oui"},"house":{"home.no":"Non"}}</script>',
  });
});

test('a page does not fetch again the styles that it holds', () => {
  const html = '<link href="./assets/a.css" rel="stylesheet" disabled media="(max-width: 0)">';
  expect(findFirstFiles(html, asked, files).links).not.toContain('a.css');
});

test('another page preloads the files of its words', () => {
  expect(findFirstFiles('', { ...asked, page: '/hall', areas: ['common', 'hall'] }, files)).toEqual(
    {
      links:
        '<link rel="modulepreload" href="/fr/common.js" /><link rel="modulepreload" href="/fr/hall.js" />',
      words: '',
    },
  );
});

test('the page of a table preloads the files of its game', () => {
  const television = { page: '/tv/[table]', language: 'fr', areas: [] } as const;
  const linksFor = (game: 'elevens' | null) =>
    findFirstFiles('', { ...television, game }, files).links;
  expect(linksFor('elevens')).toContain('/chunks/rows.js');
  expect(linksFor(null)).not.toContain('/chunks/rows.js');
});
