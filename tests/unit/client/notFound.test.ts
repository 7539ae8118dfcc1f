import { expect, test } from 'vitest';
import { pageOf } from '#lib/client/pageOf.ts';
import { areasOf } from '#lib/client/pages.ts';
import { minimumRoleFor } from '#lib/devices/pageRoles.ts';
import { firstViewHtml } from '#lib/server/http/firstView.ts';

test('an unknown address opens no session, and does not flash the home page', () => {
  const page = pageOf(null);
  expect(minimumRoleFor(page)).toBe('viewer');
  expect(areasOf(page)).toEqual(['common']);
  expect(firstViewHtml({ language: 'fr', role: 'house', page, path: '/no-such-page' })).toBe('');
});

test('the home page is still the page of the house', () => {
  expect(pageOf('/')).toBe('/');
  expect(pageOf('/(live)')).toBe('/');
  expect(minimumRoleFor(pageOf('/'))).toBe('house');
});
