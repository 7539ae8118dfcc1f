import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, playerAt } from '#lib/components/history/playerAddress.ts';

/** Returns the player on the page to which this link leads. */
function cameTo(name: string): string {
  const { path, query } = addressOf(name);
  const { pathname, searchParams } = new URL(`/matches/${path}${query}`, 'http://house');
  const [, folder, player, ...more] = pathname.split('/');
  expect([folder, more]).toEqual(['matches', []]);
  // A proxy may decode a path once before the server does.
  expect(decodeURIComponent(decodeURIComponent(player ?? ''))).toBe(
    decodeURIComponent(player ?? ''),
  );
  return playerAt(decodeURIComponent(player ?? ''), searchParams);
}

test.each([
  '100%',
  'A/B',
  '#1 ?',
  '..',
  '.',
  '~',
  '%2e%2E',
  'A\\B',
  'Zoé & Max',
  '?name=Anne',
  '👩‍👧',
  '',
])('the page of %j is found by its link', (name) => {
  expect(cameTo(name)).toBe(name);
});

test('a player’s link leads to the player’s page', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 32 }), (name) => cameTo(name) === name),
  );
});

test('the page of a usual name has it in its address, as it had before', () => {
  expect(addressOf('Jean-Luc')).toEqual({ path: 'Jean-Luc', query: '' });
  expect(playerAt('Élodie', new URLSearchParams())).toBe('Élodie');
});

test('half a character in a name breaks no page', () => {
  expect(cameTo('Zo\ud83d')).toBe('Zo\ufffd');
});
