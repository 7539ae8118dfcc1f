import { expect, test } from 'vitest';
import { isHost } from '#lib/server/http/headers.ts';

test.each([
  'localhost',
  'localhost:3000',
  'table.local.',
  'xn--jeu-dma.example',
  'the_server',
  '192.168.1.20:3000',
  '[::1]',
  '[fd00::2]:3443',
  '[::ffff:192.168.1.20]:3000',
])('says where a server is: "%s"', (host) => {
  expect(isHost(host)).toBe(true);
});

test.each([
  undefined,
  '',
  ' ',
  'a/../b?x#',
  'localhost/',
  'localhost?x',
  'localhost#x',
  'localhost\\x',
  'somebody@localhost',
  'localhost:',
  'localhost:99999',
  'localhost:3000:3000',
  'localhost, evil.example',
  'local host',
  '1.2.3.4.5',
  '::1',
  '[::1',
  '[::1]x',
  '[1:2]',
  '[fe80::1%eth0]',
  '%6cocalhost',
])('says nothing of the kind: "%s"', (host) => {
  expect(isHost(host)).toBe(false);
});
