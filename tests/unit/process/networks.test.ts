import { describe, expect, test } from 'vitest';
import { createQuotaCounter } from '#lib/server/access/requestLimits.ts';
import { networksOf, plainAddress, zoneOf } from '#lib/process/networks.ts';

const names = (address: string) => networksOf(address).map(({ name }) => name);

describe('a network for quotas', () => {
  test.each([
    ['203.0.113.7', ['203.0.113.7']],
    ['203.0.113.7:51234', ['203.0.113.7']],
    ['::ffff:203.0.113.7', ['203.0.113.7']],
    ['::FFFF:cb00:7107', ['203.0.113.7']],
    ['0:0:0:0:0:ffff:203.0.113.7', ['203.0.113.7']],
    ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['2001:db8:1:2::6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['2001:db8::6', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
    ['[2001:0DB8:1:2::6]:443', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['fe80::1%eth0', ['fe80:0:0:0:0:0:0:1', 'fe80:0:0:0::/64']],
    ['fd12:3456::1', ['fd12:3456:0:0:0:0:0:1', 'fd12:3456:0:0::/64']],
    ['::1', ['0:0:0:0:0:0:0:1', '0:0:0:0::/64']],
  ])('%s', (address, expected) => {
    expect(names(address)).toEqual(expected);
  });

  test('is shared by all clients without an address', () => {
    expect(names('unknown')).toEqual(names('\u001b[2J'));
    expect(plainAddress('1.2.3')).toBeNull();
  });

  test('beyond its quota takes nothing of its site, for any number of refusals', async () => {
    const room = createQuotaCounter({ points: 5, duration: 60 });
    const [flooding, neighbour] = [networksOf('2001:db8:1:1::1'), networksOf('2001:db8:1:2::1')];
    const granted: boolean[] = [];
    for (let n = 0; n < 100; n += 1) granted.push(await room.take(flooding));
    expect(granted.filter(Boolean)).toHaveLength(5);
    expect(await room.take(neighbour)).toBe(true);
  });

  test('at home is a single device, which takes nothing of the others in its /64', async () => {
    const room = createQuotaCounter({ points: 5, duration: 60 });
    for (let n = 0; n < 100; n += 1) await room.take(networksOf('fe80::666'));
    expect(await room.take(networksOf('fe80::666'))).toBe(false);
    expect(await room.take(networksOf('fe80::10'))).toBe(true);
  });

  test('has a smaller quota than its site', () => {
    expect(networksOf('2001:db8:1:2::6').map(({ times }) => times)).toEqual([1, 4]);
  });
});

test.each([
  ['192.168.1.20', 'home'],
  ['::ffff:10.0.0.4', 'home'],
  ['172.31.255.1', 'home'],
  ['172.32.0.1', 'internet'],
  ['169.254.3.4', 'home'],
  ['127.0.0.1', 'home'],
  ['::1', 'home'],
  ['fe80::1%eth0', 'home'],
  ['fd12:3456::1', 'home'],
  ['203.0.113.7', 'internet'],
  ['2001:db8::1', 'internet'],
  ['nonsense', 'internet'],
])('%s is at %s', (address, zone) => {
  expect(zoneOf(address)).toBe(zone);
});
