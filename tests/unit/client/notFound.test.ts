import { expect, test } from 'vitest';
import { pageOf } from '#lib/client/pageOf.ts';
import { areasOf } from '#lib/client/pages.ts';
import { leastRoleFor } from '#lib/devices/housePages.ts';
import { firstSight } from '#lib/server/http/firstSight.ts';

test('an address without a page asks nobody who they are, and shows no first sight of the home page', () => {
  const page = pageOf(null);
  expect(leastRoleFor(page)).toBe('viewer');
  expect(areasOf(page)).toEqual(['common']);
  expect(firstSight({ language: 'fr', role: 'house', page, path: '/no-such-page' })).toBe('');
});

test('the home page is still the page of the house', () => {
  expect(pageOf('/')).toBe('/');
  expect(pageOf('/(live)')).toBe('/');
  expect(leastRoleFor(pageOf('/'))).toBe('house');
});
