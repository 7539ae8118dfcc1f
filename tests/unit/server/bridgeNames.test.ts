import { describe, expect, test } from 'vitest';
import { createBridgeNames } from '#lib/server/bridgeNames.ts';

const OWN = null;

describe('the name of a bridge', () => {
  test('is taken while another bears it, and free once that has gone', () => {
    const names = createBridgeNames();
    const leave = names.bears('attic', 'device-1');
    expect(names.mayBear('attic', 'device-2')).toBe(false);
    expect(names.mayBear('cellar', 'device-2')).toBe(true);
    leave();
    expect(names.mayBear('attic', 'device-2')).toBe(true);
  });

  test('may be borne again by its own device, whose old connection is still there', () => {
    const names = createBridgeNames();
    const leaveOld = names.bears('attic', 'device-1');
    expect(names.mayBear('attic', 'device-1')).toBe(true);
    names.bears('attic', 'device-1');
    leaveOld();
    expect(names.mayBear('attic', 'device-2')).toBe(false);
  });

  test("of the house's own bridge is nobody else's, also while that is away", () => {
    const names = createBridgeNames();
    names.bears('home', OWN)();
    expect(names.mayBear('home', 'device-1')).toBe(false);
    expect(names.mayBear('home', OWN)).toBe(true);
  });

  test("is no way to keep the house's own bridge out", () => {
    const names = createBridgeNames();
    names.bears('home', 'device-1');
    expect(names.mayBear('home', OWN)).toBe(true);
  });
});
