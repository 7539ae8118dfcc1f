import { expect, test } from 'vitest';
import { isHost, isOwnPage } from '#lib/server/http/headers.ts';

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

test.each([
  ['BORNES.LOCAL:3000', 'http://bornes.local:3000'],
  ['bornes.local', 'http://bornes.local'],
  ['bornes.local:80', 'http://bornes.local'],
  ['bornes.local:443', 'https://bornes.local'],
  ['[FD00::2]:3000', 'http://[fd00::2]:3000'],
  ['bornes.local', undefined],
])('"%s" is asked by a page of its own: %s', (host, origin) => {
  expect(isOwnPage({ host, origin })).toBe(true);
});

test.each([
  ['bornes.local:3000', 'http://bornes.local'],
  ['bornes.local:443', 'http://bornes.local'],
  ['bornes.local', 'http://bornes-2.local'],
  ['bornes.local', 'null'],
  ['127.0.0.1:3000', 'file:///'],
  ['bornes.local', 'file://bornes.local'],
  ['bornes.local:3000', 'data:text/html,x'],
  ['bornes.local:3000', 'app://bornes.local:3000'],
  [undefined, 'http://bornes.local'],
])('"%s" is asked by a page of another site: %s', (host, origin) => {
  expect(isOwnPage({ host, origin })).toBe(false);
});
