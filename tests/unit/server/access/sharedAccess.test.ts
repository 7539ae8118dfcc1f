import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { unknown } from 'valibot';
import { createBridgeNames } from '#lib/server/access/bridgeNames.ts';
import type { Principal } from '#lib/server/access/principal.ts';
import { QUOTAS, createRequestLimits } from '#lib/server/access/requestLimits.ts';
import { createWatcherCounts } from '#lib/server/access/presence.ts';
import { createReaders, shareReaders } from '#lib/server/hosts/readers.ts';
import { createDuplicateBridgeDetector } from '#lib/server/sockets/bridges.ts';
import { aHall, type HallServer } from '../hall.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a spectator without rights', () => {
  test('counts at all servers together, until a server is gone', async () => {
    const begin = aHall();
    const [a, b] = [await begin(), await begin()];
    const [here, there] = [createWatcherCounts(a.directory), createWatcherCounts(b.directory)];
    const changed: string[] = [];
    there.watch((table) => changed.push(`${table} ${String(there.at(table))}`));
    here.publish('ABC234', 2);
    here.publish('ABC234', 3);
    const third = createWatcherCounts((await begin()).directory);
    third.publish('ABC234', 1);
    here.publish('ABC234', 0);
    here.publish('XYZ789', 1);
    a.kill();
    await after(11_000);
    expect(changed).toEqual([
      ...['ABC234 2', 'ABC234 3', 'ABC234 4', 'ABC234 1'],
      ...['XYZ789 1', 'XYZ789 0'],
    ]);
    expect(third.at('ABC234')).toBe(0);
  });
});

describe('a wrong attempt of a stranger', () => {
  const from = (address: string): Principal => ({ address, tokens: [] });
  const GUEST = from('198.51.100.7');
  const limitsOf = ({ openTopic }: HallServer) => createRequestLimits(() => null, openTopic);

  test('counts at all servers together, also at one that starts', async () => {
    const begin = aHall();
    const [a, b] = [await begin(), await begin()].map(limitsOf);
    const { points } = QUOTAS.wrongEntry;
    let taken = 0;
    for (let n = 0; n < points + 6; n++) {
      const at = n % 2 === 0 ? a : b;
      if ((await at?.countWrongEntry(GUEST)) === true) taken += 1;
    }
    expect(taken).toBe(points);
    const late = limitsOf(await begin());
    expect(await late.countWrongEntry(GUEST)).toBe(false);
    expect(await late.countWrongEntry(from('198.51.100.8'))).toBe(true);
    await after(QUOTAS.wrongEntry.duration * 1_000);
    expect(await limitsOf(await begin()).countWrongEntry(GUEST)).toBe(true);
  });

  test('counts for tables’ codes too, and correct ones are free', async () => {
    const begin = aHall();
    const [a, b] = [limitsOf(await begin()), limitsOf(await begin())];
    for (let n = 0; n < 2 * QUOTAS.lookUp.points; n++) (await a.beginLookUp(GUEST))?.markRight();
    for (let n = 0; n < QUOTAS.lookUp.points; n++) {
      (await (n % 2 === 0 ? a : b).beginLookUp(GUEST))?.markWrong();
    }
    expect([await a.beginLookUp(GUEST), await b.beginLookUp(GUEST)]).toEqual([null, null]);
    expect(await b.beginLookUp(from('198.51.100.8'))).not.toBeNull();
  });
});

describe('the quota of a name', () => {
  const GUEST: Principal = { address: '198.51.100.7', tokens: [] };
  const limitsOf = ({ openTopic }: HallServer) => createRequestLimits(() => null, openTopic);

  test('is one sum at all servers, except for the last eighth', async () => {
    const begin = aHall();
    const [a, b] = [await begin(), await begin()].map(limitsOf);
    const { points } = QUOTAS.device;
    let taken = 0;
    for (let n = 0; n < 2 * points; n++) {
      const at = n % 2 === 0 ? a : b;
      if ((await at?.admitsDeviceRequest(GUEST)) === true) taken += 1;
    }
    expect(taken).toBeGreaterThanOrEqual(points);
    expect(taken).toBeLessThanOrEqual(points * (1 + 1 / 8));
    const late = limitsOf(await begin());
    expect(await late.admitsDeviceRequest({ ...GUEST, address: '198.51.100.8' })).toBe(true);
    let more = 0;
    for (let n = 0; n < points; n++) if (await late.admitsDeviceRequest(GUEST)) more += 1;
    expect(more).toBeLessThanOrEqual(points / 8);
  });

  test('is not broadcast at low use', async () => {
    const begin = aHall();
    const [a, b] = [await begin(), await begin()];
    const heard: string[] = [];
    b.sharedState.watch({ name: 'taken-message', schema: unknown() }, (key) => heard.push(key));
    const limits = limitsOf(a);
    for (let n = 0; n < QUOTAS.message.points / 8 - 1; n++) await limits.admitsMessage(GUEST);
    expect(heard).toEqual([]);
    await limits.admitsMessage(GUEST);
    expect(heard).toHaveLength(1);
  });
});

describe('the name of a bridge that a machine started itself', () => {
  const namesOf = (cluster: HallServer) =>
    createBridgeNames({ names: [], keep: () => undefined }, () => [], cluster);

  test('is reserved at every server, also while its server is gone', async () => {
    const begin = aHall();
    const gone = await begin();
    const [here, there] = [namesOf(gone), namesOf(await begin())];
    const cut: boolean[][] = [];
    there.watchOwnNames((isOf) => cut.push(['Hall', 'cellar'].map(isOf)));
    there.claim('hall', 'device-1');
    here.claim('Hall', null);
    expect(cut).toEqual([[true, false]]);
    expect(there.mayClaim('hall', 'device-1')).toBe(false);
    gone.kill();
    await after(24 * 60 * 60_000);
    expect(there.mayClaim('hall', 'device-1')).toBe(false);
    expect(there.mayClaim('cellar', 'device-1')).toBe(true);
    expect(there.mayClaim('hall', null)).toBe(true);
  });
});

describe('two programs under one name', () => {
  const LEFT = { name: 'left', kind: 'pcsc', state: 'ready' } as const;
  const RIGHT = { ...LEFT, name: 'right' } as const;
  const house = { ofPage: false, isGuest: false };
  const readersOf = ({ directory }: HallServer) =>
    shareReaders(createReaders(), directory, () => undefined);
  const seen = (...all: readonly ReturnType<typeof readersOf>[]) =>
    all.map((readers) =>
      readers
        .list()
        .map(({ name, duplicate = false }) => `${name}${duplicate ? ' twice' : ''}`)
        .toSorted(),
    );

  test('are told of at two servers, while both answer', async () => {
    const begin = aHall();
    const [a, b] = [await begin(), await begin()];
    const [here, there] = [readersOf(a), readersOf(b)];
    const [comingHere, comingThere] = [
      createDuplicateBridgeDetector(a),
      createDuplicateBridgeDetector(b),
    ];
    const came: string[] = [];
    comingHere.watch((bridge) => came.push(bridge));
    here.connected('hall', 'one', house);
    comingHere.announce('hall');
    here.report('hall', 'one', [LEFT]);
    expect(came).toEqual([]);
    there.connected('hall', 'two', house);
    comingThere.announce('hall');
    there.report('hall', 'two', [RIGHT]);
    expect(came).toEqual(['hall']);
    expect(seen(here, there)).toEqual([['left'], ['right']]);
    expect(here.markSecondProgram('hall')).toBe(true);
    expect(here.markSecondProgram('hall')).toBe(false);
    const both = ['left twice', 'right twice'];
    expect(seen(here, there)).toEqual([both, both]);
    there.disconnected('hall', 'two');
    expect(seen(here, there)).toEqual([['left'], ['left']]);
    there.connected('hall', 'three', house);
    there.report('hall', 'three', [RIGHT]);
    expect(seen(here, there)).toEqual([['left'], ['right']]);
  });
});

describe('bridges that came and went', () => {
  test('are forgotten by all servers as by their own', async () => {
    const begin = aHall();
    const [here, there] = [await begin(), await begin()].map(({ directory }) =>
      shareReaders(createReaders(), directory, () => undefined),
    );
    for (let number = 0; number < 70; number += 1) {
      const bridge = `guest ${String(number)}`;
      here?.connected(bridge, 'one', { ofPage: false, isGuest: true });
      here?.report(bridge, 'one', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
      here?.disconnected(bridge, 'one');
    }
    expect([here, there].map((readers) => readers?.list().length)).toEqual([64, 64]);
  });
});
