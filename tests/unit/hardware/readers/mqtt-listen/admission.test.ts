import { expect, test } from 'vitest';
import { createAdmission } from '../../../../../hardware/readers/mqtt-listen/admission.ts';

const LIMITS = { unauthenticated: 8, unauthenticatedOfNetwork: 4, authenticated: 2 };

function aDoor() {
  const admission = createAdmission(LIMITS);
  const closed: string[] = [];
  const comes = (name: string, address: string) => {
    const connection = { name };
    admission.admit(connection, address, () => void closed.push(name));
    return connection;
  };
  return { ...admission, closed, comes };
}

test('a newcomer takes the place of the oldest of its own network', () => {
  const { closed, comes } = aDoor();
  for (let n = 1; n <= 6; n += 1) comes(`one ${String(n)}`, '192.168.1.66');
  expect(closed).toEqual(['one 1', 'one 2']);
});

test('a newcomer from elsewhere takes the place of one of the network that has the most', () => {
  const { closed, comes } = aDoor();
  for (const n of [1, 2, 3]) comes(`few ${String(n)}`, `192.168.1.${String(n)}`);
  for (const n of [1, 2, 3, 4]) comes(`many ${String(n)}`, '192.168.1.66');
  comes('last', '192.168.1.9');
  comes('reader', '192.168.1.30');
  expect(closed).toEqual(['many 1']);
});

test('all IPv6 addresses of one network are one', () => {
  const { closed, comes } = aDoor();
  for (const n of [1, 2, 3, 4, 5]) comes(String(n), `2001:db8:1:2::${String(n)}`);
  comes('other', '2001:db8:1:3::1');
  expect(closed).toEqual(['1']);
});

test('at home, where all share an IPv6 /64, one device takes no place of a reader', () => {
  for (const home of ['fd00:1:2:3::', 'fe80::']) {
    const { closed, comes } = aDoor();
    comes('reader', `${home}30`);
    for (const n of [1, 2, 3, 4, 5, 6]) comes(`many ${String(n)}`, `${home}66`);
    expect(closed).toEqual(['many 1', 'many 2']);
  }
});

test('a site of many IPv6 networks gives way before another one', () => {
  const { closed, comes } = aDoor();
  comes('reader', '2001:db8:7:1::1');
  for (let n = 1; n <= 8; n += 1) comes(`many ${String(n)}`, `2001:db8:1:${String(n)}::1`);
  expect(closed).toEqual(['many 1']);
});

test('clients with the password cannot displace others, and are limited as well', () => {
  const { admit, authenticate, leave, closed, comes } = aDoor();
  const [one, two, three] = ['a', 'b', 'c'].map((name) => comes(name, '192.168.1.30'));
  expect([one, two, three].map((each) => authenticate(each ?? {}))).toEqual([true, true, false]);
  for (const n of [1, 2, 3, 4]) comes(`stranger ${String(n)}`, '192.168.1.30');
  expect(closed).toEqual([]);
  leave(one ?? {});
  const again = {};
  admit(again, '::ffff:192.168.1.31', () => undefined);
  expect(authenticate(again)).toBe(true);
});
