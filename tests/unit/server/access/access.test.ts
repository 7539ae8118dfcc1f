import { afterEach, describe, expect, test } from 'vitest';
import {
  admit,
  decideDevices,
  type CommandContext,
  type StoredCommand,
} from '#lib/devices/decide.ts';
import type { DeviceEvent } from '#lib/devices/events.ts';
import { evolveDevices } from '#lib/devices/evolve.ts';
import { isAtLeast, ROLES } from '#lib/devices/roles.ts';
import {
  DAY_MS,
  findDeviceByToken,
  MAX_IDLE_MS,
  noDevices,
  roleOf,
  type DevicesState,
} from '#lib/devices/state.ts';
import { createPrincipals } from '#lib/server/access/principal.ts';
import { NO_PROXY } from '#lib/server/http/proxies.ts';
import { hashToken } from '#lib/server/access/secret.ts';
import { invitationEnd, isInvitation, writeInvitation } from '#lib/server/access/invitation.ts';
import { plainAddress } from '#lib/process/networks.ts';
import { singleServer } from '#lib/server/cluster/cluster.ts';
import { createMemoryState } from '#lib/server/cluster/localState.ts';
import { createPairings } from '#lib/server/access/pairing.ts';
import { dropEmptySettings } from '#lib/process/environment.ts';
import { readServerConfig } from '#lib/server/config.ts';

describe('roles', () => {
  test('reach what is less, and readers and screens nothing but their own and watching', () => {
    const reached = ROLES.map((role) => ROLES.filter((least) => isAtLeast(role, least)));
    expect(reached).toEqual([
      ['viewer'],
      ['viewer', 'reader'],
      ['viewer', 'screen'],
      ['viewer', 'player'],
      ['viewer', 'player', 'referee'],
      ['viewer', 'announcer'],
      ['viewer', 'floorReferee'],
      ['viewer', 'announcer', 'floorReferee', 'director'],
      [...ROLES],
    ]);
  });
});

describe('an invitation', () => {
  const NOON = Date.UTC(2026, 10, 21, 12);
  const HOUR = 60 * 60_000;
  const table = { to: 'play', table: 'ABC234', times: 0 } as const;
  const text = writeInvitation('key', table, invitationEnd(NOON + 1));

  test('counts for twelve hours, and then no longer', () => {
    expect(isInvitation(['key'], table, text, NOON + 12 * HOUR)).toBe(true);
    expect(isInvitation(['key'], table, text, NOON + 13 * HOUR)).toBe(false);
  });

  test('that was made while the clock ran ahead counts for nothing once it is right', () => {
    const ahead = writeInvitation('key', table, invitationEnd(NOON + 365 * 24 * HOUR));
    expect(isInvitation(['key'], table, ahead, NOON)).toBe(false);
    expect(isInvitation(['key'], table, ahead, NOON + 30 * 24 * HOUR)).toBe(false);
  });

  test('stands still for an hour', () => {
    expect(invitationEnd(NOON + 1)).toBe(invitationEnd(NOON + HOUR));
  });

  test.each([
    ['by another key', 'other', table],
    ['to another table', 'key', { ...table, table: 'ABC235' }],
    ['from before a removal', 'key', { ...table, times: 1 }],
  ])('is worth nothing %s', (_, key, what) => {
    expect(isInvitation([key], what, text, NOON)).toBe(false);
  });

  test.each(['', '.', 'x', text.slice(1), text.slice(0, -1), `z${text}`, text.replace('.', '..')])(
    'is not "%s"',
    (forged) => expect(isInvitation(['key'], table, forged, NOON)).toBe(false),
  );
});

describe('devices', () => {
  const at = 1_000;
  const after = (...events: readonly DeviceEvent[]): DevicesState =>
    events.reduce((state, event) => evolveDevices(event, state, at), noDevices);
  const admitted = (device: string): readonly DeviceEvent[] => [
    {
      type: 'deviceAdmitted',
      device,
      token: `hash ${device}`,
      name: null,
      kind: 'phone',
      grant: 'player',
    },
    { type: 'deviceJoined', device, table: 'ABC234' },
  ];
  const both = after(...admitted('one'), ...admitted('two'));
  /** A device is seen so many days later, once on each. */
  const seenOn = (state: DevicesState, device: string, ...days: readonly number[]): DevicesState =>
    days.reduce(
      (now, day) => evolveDevices({ type: 'deviceSeen', device }, now, at + day * DAY_MS),
      state,
    );
  const here = (by: string): CommandContext => ({ by, present: () => true });
  function asked(state: DevicesState, command: StoredCommand, who: CommandContext): DevicesState {
    const decided = decideDevices(command, state, who);
    if (!decided.ok) throw new Error(decided.refusal.code);
    return decided.value.reduce((now, event) => evolveDevices(event, now, at), state);
  }
  const take = { type: 'takeReferee', table: 'ABC234' } as const;
  const role = (id: string, state: DevicesState) =>
    roleOf(state.devices.get(id) ?? null, 'ABC234', state);

  test('have a token that counts until it was idle for eight weeks', () => {
    const used = seenOn(both, 'two', 50, 51, 52, 53, 54, 55, 56);
    expect(findDeviceByToken('hash one', used, at + MAX_IDLE_MS)?.id).toBe('one');
    expect(findDeviceByToken('hash one', used, at + MAX_IDLE_MS + 1)).toBeNull();
    expect(findDeviceByToken('hash two', used, at + MAX_IDLE_MS + 1)?.id).toBe('two');
  });

  test('are not thrown out by a clock that jumps a year ahead and back, however often', () => {
    let jumping = both;
    for (let times = 0; times < 20; times++) jumping = seenOn(jumping, 'two', 365, 0);
    for (const now of [at + 365 * DAY_MS, at]) {
      expect(findDeviceByToken('hash one', jumping, now)?.id).toBe('one');
      const third = { id: 'three', token: 'hash three', name: null } as const;
      const events = admit({ ...third, kind: 'phone', grant: 'player' }, jumping, now);
      expect(events.map(({ type }) => type)).toEqual(['deviceAdmitted']);
    }
  });

  test('that were seen by a clock a year ahead become idle all the same', () => {
    const ahead = seenOn(both, 'one', 365);
    const used = seenOn(ahead, 'two', 1, 2, 3, 4, 5, 6, 7);
    expect(findDeviceByToken('hash one', used, at + 7 * DAY_MS)).toBeNull();
  });

  test('have one referee, and another device may replace an absent one', () => {
    const led = asked(both, take, here('one'));
    expect([role('one', led), role('two', led)]).toEqual(['referee', 'player']);
    expect(decideDevices(take, led, here('two'))).toMatchObject({ ok: false });
    const away = { by: 'two', present: (device: string) => device !== 'one' };
    expect(role('two', asked(led, take, away))).toBe('referee');
  });

  test('lose their token with their last table, and the referee part with it', () => {
    const led = asked(both, take, here('two'));
    const out = asked(led, { type: 'turnOut', table: 'ABC234', device: 'two' }, here('one'));
    expect(findDeviceByToken('hash two', out, at)).toBeNull();
    expect([...out.referees]).toEqual([]);
    expect(out.turnedOut.get('ABC234')).toBe(1);
  });
});

test('a code for pairing counts for a minute', async () => {
  let now = 0;
  const pairings = createPairings(
    singleServer(createMemoryState(() => now)),
    () => now,
    () => undefined,
  );
  const request = { as: 'house', name: null, kind: 'phone', address: '192.168.1.7' } as const;
  const asked = pairings.ask(request);
  now = 60_000;
  expect(await pairings.prove(asked?.request ?? '', asked?.code ?? '')).toMatchObject({
    refusal: { code: 'no-request' },
  });
  expect(pairings.list()).toEqual([]);
  pairings.stop();
});

describe('a connecting client', () => {
  test('has no identity if the connection is already closed', () => {
    expect(createPrincipals(null).of(undefined, () => null)).toEqual({ address: '', tokens: [] });
  });

  test('is known by its token only, from any address and name', () => {
    const headers = new Map([['host', 'localhost']]);
    const principal = createPrincipals(null).of('127.0.0.1', (name) => headers.get(name));
    expect(principal).toEqual({ address: '127.0.0.1', tokens: [] });
  });

  test('is known by the cookie of a venue with a rotated key, after its own', () => {
    const principals = createPrincipals('new key');
    const cookie = 'table-companion-0123abcd=old; other=1; table-companion=older';
    const tokens = (protocol: string) =>
      principals.of('127.0.0.1', (name) => (name === 'cookie' ? cookie : protocol)).tokens;
    for (const protocol of ['http', 'https']) {
      expect(tokens(protocol)).toEqual([hashToken('older'), hashToken('old')]);
    }
  });

  test('has only a few cookies of other venues looked up', () => {
    const cookie = Array.from({ length: 100 }, (_, at) => {
      const venue = at.toString(16).padStart(8, '0');
      return `table-companion-${venue}=${String(at)}`;
    }).join('; ');
    const { tokens } = createPrincipals('key').of('127.0.0.1', (name) =>
      name === 'cookie' ? cookie : 'http',
    );
    expect(tokens).toHaveLength(8);
  });

  let proxy = NO_PROXY;
  const said = (forwarded: string, remote = '127.0.0.1') =>
    createPrincipals(null, proxy).of(remote, () => forwarded).address;
  const readProxy = (env: NodeJS.ProcessEnv) => {
    const config = readServerConfig(env);
    if (!config.ok) throw new Error(config.refusal);
    ({ proxy } = config.value);
  };
  const behindProxy = (named = '') =>
    readProxy({ ADDRESS_HEADER: 'x-forwarded-for', PROXY: named });
  afterEach(() => void (proxy = NO_PROXY));

  test('has the address of its connection, with any headers', () => {
    expect(said('198.51.100.7')).toBe('127.0.0.1');
  });

  test('has behind a proxy the address written by the nearest one, not by itself', () => {
    behindProxy();
    expect(said('127.0.0.1, 192.168.1.9, 198.51.100.7')).toBe('198.51.100.7');
    expect(said('nonsense')).toBe('127.0.0.1');
  });

  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
    'has its address from a proxy of this machine: %s',
    (remote) => {
      behindProxy();
      expect(said('198.51.100.7', remote)).toBe('198.51.100.7');
    },
  );

  test.each(['192.168.1.20', '::ffff:192.168.1.20', '203.0.113.7', '2001:db8::7', 'fe80::1%eth0'])(
    'has its own address past the proxy, with any header: %s',
    (remote) => {
      behindProxy('10.0.0.2');
      expect(said('192.168.1.51', remote)).toBe(plainAddress(remote));
    },
  );

  test.each(['10.0.0.2', '::ffff:10.0.0.2', 'fd00::2'])(
    'has its address from a named proxy of another machine: %s',
    (remote) => {
      behindProxy('10.0.0.2, fd00:0:0::2');
      expect(said('198.51.100.7', remote)).toBe('198.51.100.7');
      expect(said('198.51.100.7')).toBe('198.51.100.7');
      expect(said('198.51.100.7', '10.0.0.3')).toBe('10.0.0.3');
    },
  );

  test('has its own address if the setting with the header’s name is empty', () => {
    readProxy({ ADDRESS_HEADER: '' });
    expect(said('198.51.100.7', '127.0.0.1')).toBe('127.0.0.1');
  });

  test.each([
    ...[{ ADDRESS_HEADER: 'x forwarded' }, { ADDRESS_HEADER: 'x-forwarded-for:' }],
    ...[{ ADDRESS_HEADER: '__proto__' }, { ADDRESS_HEADER: 'constructor' }],
    ...[{ PROTOCOL_HEADER: 'é' }, { HOST_HEADER: 'a,b' }, { PORT_HEADER: '[port]' }],
    ...[{ XFF_DEPTH: '0' }, { BODY_SIZE_LIMIT: 'much' }, { ORIGIN: 'here' }],
  ])('is not identified with an unusable setting, reported at the start: %o', (env) => {
    expect(readServerConfig(env)).toEqual({ ok: false, refusal: Object.keys(env)[0] });
  });

  test('uses the defaults for empty settings', () => {
    const names = ['ADDRESS_HEADER', 'PROTOCOL_HEADER', 'HOST_HEADER', 'PORT_HEADER', 'PROXY'];
    const others = ['XFF_DEPTH', 'BODY_SIZE_LIMIT', 'ORIGIN', 'PORT', 'HTTPS_PORT', 'SHORT_PORT'];
    const more = ['HOST', 'DATA', 'ADDRESS', 'DATABASE_URL', 'MQTT_URL', 'PARTNER_PAUSE', 'LAB'];
    const empty = Object.fromEntries([...names, ...others, ...more].map((name) => [name, '']));
    expect(readServerConfig(empty)).toMatchObject({
      ok: true,
      value: { port: 3000, data: 'data' },
    });
    dropEmptySettings(empty);
    expect(empty).toEqual({});
  });

  test.each(['proxy.local', '10.0.0.2,nginx', '10.0.0.0/8', '10.0.0'])(
    'does not use a proxy with an invalid name, reported at the start: %s',
    (proxy) => {
      expect(readServerConfig({ PROXY: proxy })).toEqual({ ok: false, refusal: 'PROXY' });
      expect(() => behindProxy(proxy)).toThrow('PROXY');
      expect(said('198.51.100.7', '10.0.0.2')).toBe('10.0.0.2');
    },
  );
});
