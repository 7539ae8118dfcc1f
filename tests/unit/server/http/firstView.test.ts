import { expect, test } from 'vitest';
import { firstViewHtml } from '#lib/server/http/firstView.ts';

const OF_A_TABLE = { page: '/play/[table]', role: 'viewer', language: 'fr' } as const;
const AT_HOME = { page: '/', path: '/', language: 'en' } as const;

test('a page of a table is seen by its code, which is no HTML', () => {
  expect(firstViewHtml({ ...OF_A_TABLE, path: '/play/k7qm2x' })).toContain('Table K7QM2X');
  for (const path of ['/play/<b>', '/play/%3Cb%3E', '/play/', '/tv/K7QM2X'])
    expect(firstViewHtml({ ...OF_A_TABLE, path })).toBe('');
});

test('a page of the house is seen by the house alone', () => {
  expect(firstViewHtml({ ...AT_HOME, role: 'house' })).toContain('1000 Bornes');
  for (const role of ['viewer', 'player', 'referee'] as const)
    expect(firstViewHtml({ ...AT_HOME, role })).toBe('');
});

test('pages that begin otherwise are left empty', () => {
  for (const page of ['/tv/[table]', '/cards', '/overlay/[table]', ''])
    expect(firstViewHtml({ ...AT_HOME, page, role: 'house' })).toBe('');
});
