import { describe, expect, it } from 'vitest';
import { fromThisMachine } from '#lib/server/fromThisMachine.ts';

const call = (address: string, headers: Record<string, string>) =>
  fromThisMachine({ address, headers });

describe('this machine itself', () => {
  it.each([
    ['127.0.0.1', 'localhost:3000'],
    ['127.0.0.1', '127.0.0.1'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', '192.168.1.20:3000'],
  ])('calls from %s for %s', (address, host) => {
    expect(call(address, { host })).toBe(true);
  });
});

describe('not this machine', () => {
  it.each([
    ['another machine', '192.168.1.7', { host: '192.168.1.20:3000' }],
    ['a proxy here', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '192.168.1.7' }],
    ['a name that anybody may point here', '127.0.0.1', { host: 'elsewhere.example:3000' }],
    ['nobody in particular', '127.0.0.1', {}],
  ])('%s', (_who, address, headers) => {
    expect(call(address, headers as Record<string, string>)).toBe(false);
  });
});
