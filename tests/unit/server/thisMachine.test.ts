import { expect, it } from 'vitest';
import { forwardedBy, isThisMachine } from '#lib/server/thisMachine.ts';

const asking = (address: string, host: string | null, forwarded: string | null = null) =>
  isThisMachine({ address, host, forwarded });

it.each([
  ['127.0.0.1', 'localhost:3000'],
  ['127.0.0.1', '127.0.0.1:3000'],
  ['::1', '[::1]:3000'],
  ['::ffff:127.0.0.1', 'salon.local'],
])('is this machine: %s under the name %s', (address, host) => {
  expect(asking(address, host)).toBe(true);
});

it.each([
  ['192.168.1.20', '192.168.1.10:3000', null],
  ['192.168.1.20', 'localhost', null],
  ['127.0.0.1', 'evil.example', null],
  ['127.0.0.1', 'localhost.evil.example', null],
  ['127.0.0.1', null, null],
  ['127.0.0.1', 'localhost', '192.168.1.20'],
  ['127.0.0.1.evil', 'localhost', null],
])('is not: %s under the name %s, forwarded for %s', (address, host, forwarded) => {
  expect(asking(address, host, forwarded)).toBe(false);
});

it('hears of a proxy by any of its headers', () => {
  const headers = new Headers({ 'x-real-ip': '10.0.0.9' });
  expect(forwardedBy((name) => headers.get(name))).toBe('10.0.0.9');
  expect(forwardedBy(() => null)).toBeNull();
});
