import { describe, expect, test } from 'vitest';
import { singleServer } from '#lib/server/cluster/cluster.ts';
import { createMemoryState } from '#lib/server/cluster/localState.ts';
import { createBridgeNames, type PairedBridge } from '#lib/server/access/bridgeNames.ts';

const OWN = null;

/** The names of a server, as long as nothing was kept from before, and the devices that it has let in. */
function aServer(names: readonly string[] = [], paired: readonly PairedBridge[] = []) {
  const kept = { names, keep: (now: readonly string[]) => void (kept.names = now) };
  let devices = paired;
  return {
    names: createBridgeNames(kept, () => devices, singleServer(createMemoryState(() => 0))),
    remove: (id: string) => void (devices = devices.filter((device) => device.id !== id)),
    restarted: () => aServer(kept.names, devices).names,
  };
}
const ATTIC = { id: 'device-1', name: 'attic' };
const UNNAMED = { id: 'device-3', name: null };

describe('the name of a bridge', () => {
  test('is taken while another bears it, and free once that has gone', () => {
    const { names } = aServer();
    const leave = names.claim('attic', 'device-1');
    expect(names.mayClaim('attic', 'device-2')).toBe(false);
    expect(names.mayClaim('cellar', 'device-2')).toBe(true);
    leave();
    expect(names.mayClaim('attic', 'device-2')).toBe(true);
  });

  test('may be taken again by its own device over an old connection', () => {
    const { names } = aServer();
    const leaveOld = names.claim('attic', 'device-1');
    expect(names.mayClaim('attic', 'device-1')).toBe(true);
    names.claim('attic', 'device-1');
    leaveOld();
    expect(names.mayClaim('attic', 'device-2')).toBe(false);
  });

  test("of the house's own bridge is reserved, also while that is away", () => {
    const { names } = aServer();
    names.claim('home', OWN)();
    expect(names.mayClaim('home', 'device-1')).toBe(false);
    expect(names.mayClaim('home', OWN)).toBe(true);
  });

  test("is no way to keep the house's own bridge out", () => {
    const { names } = aServer();
    names.claim('home', 'device-1');
    expect(names.mayClaim('home', OWN)).toBe(true);
  });

  test("of the house's own bridge is kept over a restart", () => {
    const server = aServer();
    server.names.claim('home', OWN);
    expect(server.restarted().mayClaim('home', 'device-1')).toBe(false);
  });

  test('belongs to the device that was paired under it while that is away, until it is removed', () => {
    const server = aServer([], [ATTIC]);
    for (const names of [server.names, server.restarted()]) {
      expect(names.mayClaim('attic', 'device-1')).toBe(true);
      expect(names.mayClaim('attic', 'device-2')).toBe(false);
    }
    server.remove('device-1');
    expect(server.names.mayClaim('attic', 'device-2')).toBe(true);
  });

  test('that a bridge has borne last is its own too, and only the last', () => {
    const server = aServer([], [ATTIC, UNNAMED]);
    server.names.claim('cellar', 'device-3')();
    expect(server.names.mayClaim('cellar', 'device-1')).toBe(false);
    server.names.claim('garage', 'device-3')();
    expect(server.names.mayClaim('cellar', 'device-1')).toBe(true);
    expect(server.names.mayClaim('garage', 'device-1')).toBe(false);
  });

  test('too long to be shown whole belongs to the device that was let in by what is shown', () => {
    const long = 'attic-under-the-roof-of-the-house-by-the-sea';
    const { names } = aServer([], [{ id: 'device-1', name: long.slice(0, 40) }]);
    expect([names.mayClaim(long, 'device-1'), names.mayClaim(long, 'device-2')]).toEqual([
      true,
      false,
    ]);
  });

  test('shared by two devices since an earlier version is open to both, and to no other', () => {
    const { names } = aServer([], [ATTIC, { ...ATTIC, id: 'device-2' }]);
    const may = ['device-1', 'device-2', 'device-3'].map((id) => names.mayClaim('attic', id));
    expect(may).toEqual([true, true, false]);
  });

  test.each([
    ['with a space of no width', 'ma\u200bin'],
    ['with a soft hyphen', 'ma\u00adin'],
    ['with a filler', 'main\u3164'],
    ['in wide letters', '\uff4d\uff41\uff49\uff4e'],
    ['with a Cyrillic letter', 'm\u0430in'],
    ['with a Greek capital', '\u039cain'],
    ['with half a character', 'ma\ud800in'],
  ])('is the same %s', (_, alike) => {
    const { names } = aServer();
    names.claim('main', OWN)();
    expect(names.mayClaim(alike, 'device-2')).toBe(false);
  });

  test('is the same in capitals', () => {
    const { names } = aServer();
    names.claim('attic', 'device-1');
    expect(names.mayClaim(' Attic', 'device-2')).toBe(false);
  });
});
