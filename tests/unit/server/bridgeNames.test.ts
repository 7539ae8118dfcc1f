import { describe, expect, test } from 'vitest';
import { createBridgeNames } from '#lib/server/bridgeNames.ts';

const OWN = null;

/** The names of a server, as long as nothing was kept from before. */
function aServer(names: readonly string[] = []) {
  const kept = { names, keep: (now: readonly string[]) => void (kept.names = now) };
  return { names: createBridgeNames(kept), restarted: () => aServer(kept.names).names };
}

describe('the name of a bridge', () => {
  test('is taken while another bears it, and free once that has gone', () => {
    const { names } = aServer();
    const leave = names.bears('attic', 'device-1');
    expect(names.mayBear('attic', 'device-2')).toBe(false);
    expect(names.mayBear('cellar', 'device-2')).toBe(true);
    leave();
    expect(names.mayBear('attic', 'device-2')).toBe(true);
  });

  test('may be borne again by its own device, whose old connection is still there', () => {
    const { names } = aServer();
    const leaveOld = names.bears('attic', 'device-1');
    expect(names.mayBear('attic', 'device-1')).toBe(true);
    names.bears('attic', 'device-1');
    leaveOld();
    expect(names.mayBear('attic', 'device-2')).toBe(false);
  });

  test("of the house's own bridge is nobody else's, also while that is away", () => {
    const { names } = aServer();
    names.bears('home', OWN)();
    expect(names.mayBear('home', 'device-1')).toBe(false);
    expect(names.mayBear('home', OWN)).toBe(true);
  });

  test("is no way to keep the house's own bridge out", () => {
    const { names } = aServer();
    names.bears('home', 'device-1');
    expect(names.mayBear('home', OWN)).toBe(true);
  });

  test("of the house's own bridge is kept over a restart", () => {
    const server = aServer();
    server.names.bears('home', OWN);
    expect(server.restarted().mayBear('home', 'device-1')).toBe(false);
  });

  test('is the same in capitals', () => {
    const { names } = aServer();
    names.bears('attic', 'device-1');
    expect(names.mayBear(' Attic', 'device-2')).toBe(false);
  });
});
