import { describe, expect, test } from 'vitest';
import { isForbidden, createFilteredLookup } from '#lib/server/bus/forbiddenAddresses.ts';

describe('nothing is sent', () => {
  test.each([
    ...['169.254.169.254', '169.254.42.42', '100.100.100.200', '168.63.129.16'],
    ...['[fe80::1]', 'fe80::a9fe:a9fe%eth0', '[fd00:ec2::254]', '[fd20:ce::254]'],
    ...['[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', '[::a9fe:a9fe]'],
    ...['[64:ff9b::a9fe:a9fe]', '[64:ff9b::169.254.169.254]', '[64:ff9b:1:a9fe:a9:fe00::]'],
    ...['[2002:a9fe:a9fe::1]', '[2001:0:1:2:3:4:5601:5601]', '[fd12:3456::a9fe:a9fe]'],
  ])('to %s', (address) => {
    expect(isForbidden(address)).toBe(true);
  });
});

describe('an event is sent', () => {
  test.each([
    ...['192.168.1.20', '127.0.0.1', '[::1]', '[fd12:3456:789a::20]', '[2001:db8::1]'],
    ...[
      '[::ffff:192.168.1.20]',
      '203.0.113.7',
      'nas.lan',
      '169.254.example.org',
      '[2001:4860:4860::8888]',
    ],
  ])('to %s', (address) => {
    expect(isForbidden(address)).toBe(false);
  });
});

describe('a name', () => {
  const lookUp = (name: string, all: boolean) =>
    new Promise<unknown>((resolve) => {
      createFilteredLookup()(name, { all }, (error, address) => resolve(error ?? address));
    });

  test('is looked up with all of its addresses, or with the first', async () => {
    expect(await lookUp('127.0.0.1', true)).toEqual([{ address: '127.0.0.1', family: 4 }]);
    expect(await lookUp('127.0.0.1', false)).toBe('127.0.0.1');
  });

  test('is not connected to where it stands for a forbidden address', async () => {
    for (const all of [true, false]) {
      expect(await lookUp('169.254.169.254', all)).toEqual(
        new Error('169.254.169.254 stands for a forbidden address'),
      );
    }
  });
});
