import { expect, test } from 'vitest';
import {
  storeDecodedChoices,
  encodeChoices,
  secureOriginFrom,
} from '#lib/client/secure/secureAddress.ts';
import { storageOf } from '../../../support/browserStorage.ts';

test('the same server by https is known to pages by http alone', () => {
  const http = { protocol: 'http:', hostname: '192.168.1.20' };
  expect(secureOriginFrom(http, '3001')).toBe('https://192.168.1.20:3001');
  expect(secureOriginFrom({ protocol: 'http:', hostname: '[fd00::2]' }, '3001')).toBe(
    'https://[fd00::2]:3001',
  );
  expect(secureOriginFrom(http, '')).toBeNull();
  expect(secureOriginFrom({ ...http, protocol: 'https:' }, '3001')).toBeNull();
});

test('a device finds by https at which seat it sits, and nothing else of what it kept', () => {
  const [http, https] = [storageOf(), storageOf()];
  http.setItem('part K7QM', 'seat Zoé & # Max');
  http.setItem('device', 'android-abc');
  expect(storeDecodedChoices(https, encodeChoices(http))).toBe(true);
  expect([...https.entries]).toEqual([['part K7QM', 'seat Zoé & # Max']]);
  https.setItem('part K7QM', 'watch');
  storeDecodedChoices(https, encodeChoices(http));
  expect(https.getItem('part K7QM')).toBe('watch');
  expect(encodeChoices(storageOf())).toBe('');
});

test.each([
  ['', false],
  ['#abc.def', false],
  ['#from-http=%', true],
  ['#from-http=%7B%7D', true],
  [`#from-http=${encodeURIComponent('[["device","other"],["part K7QM",7],[],null]')}`, true],
  [`#from-http=${encodeURIComponent(`[["part K7QM","${'x'.repeat(200)}"]]`)}`, true],
])('nothing is kept of %s', (hash, came) => {
  const storage = storageOf();
  expect(storeDecodedChoices(storage, hash)).toBe(came);
  expect(storage.length).toBe(0);
});
