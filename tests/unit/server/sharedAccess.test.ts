import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { unknown } from 'valibot';
import { createBridgeNames } from '#lib/server/access/bridgeNames.ts';
import { createTwins } from '#lib/server/access/bridgeTwins.ts';
import type { Principal } from '#lib/server/access/principal.ts';
import { ALLOWANCES, createAddressLimits } from '#lib/server/access/requestLimits.ts';
import { watchersElsewhere } from '#lib/server/access/watchers.ts';
import { createReaders } from '#lib/server/hosts/readers.ts';
import { sharedWith } from '#lib/server/hosts/sharedReaders.ts';
import { aHall, type HallServer } from '../../support/hall.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('who watches a table without a right to', () => {
  test('is counted at all servers together, until a server is gone', async () => {
    const begin = aHall();
    const [a, b] = [await begin(), await begin()];
    const [here, there] = [watchersElsewhere(a.servers), watchersElsewhere(b.servers)];
    const changed: string[] = [];
    there.watch((table) => changed.push(`${table} ${String(there.at(table))}`));
    here.say('ABC234', 2);
    here.say('ABC234', 3);
    const third = watchersElsewhere((await begin()).servers);
    third.say('ABC234', 1);
    here.say('ABC234', 0);
    here.say('XYZ789', 1);
    a.kill();
    await after(11_000);
    expect(changed).toEqual([
      ...['ABC234 2', 'ABC234 3', 'ABC234 4', 'ABC234 1'],
      ...['XYZ789 1', 'XYZ789 0'],
    ]);
    expect(third.at('ABC234')).toBe(0);
  });
});

describe('what strangers try that is wrong', () => {
  const from = (address: string): Principal => ({ address, tokens: [] });
  const GUEST = from('198.51.100.7');
  const limitsOf = ({ facts }: HallServer) => createAddressLimits(() => null, facts);

  test('is counted at all servers together, also by one that starts', async () => {
    const begin = aHall();
    const [a, b] = [await begin(), await begin()].map(limitsOf);
    const { points } = ALLOWANCES.wrongEntry;
    let taken = 0;
    for (let n = 0; n < points + 6; n++) {
      const at = n % 2 === 0 ? a : b;
      if ((await at?.wrongEntry(GUEST)) === true) taken += 1;
    }
    expect(taken).toBe(points);
    const late = limitsOf(await begin());
    expect(await late.wrongEntry(GUEST)).toBe(false);
    expect(await late.wrongEntry(from('198.51.100.8'))).toBe(true);
    await after(ALLOWANCES.wrongEntry.duration * 1_000);
    expect(await limitsOf(await begin()).wrongEntry(GUEST)).toBe(true);
  });

  test('codes of tables too, of which right ones are free', async () => {
    const begin = aHall();
    const [a, b] = [limitsOf(await begin()), limitsOf(await begin())];
    for (let n = 0; n < 2 * ALLOWANCES.lookUp.points; n++) (await a.lookUp(GUEST))?.right();
    for (let n = 0; n < ALLOWANCES.lookUp.points; n++) {
      (await (n % 2 === 0 ? a : b).lookUp(GUEST))?.wrong();
    }
    expect([await a.lookUp(GUEST), await b.lookUp(GUEST)]).toEqual([null, null]);
    expect(await b.lookUp(from('198.51.100.8'))).not.toBeNull();
  });
});

describe('what a name may take', () => {
  const GUEST: Principal = { address: '198.51.100.7', tokens: [] };
  const limitsOf = ({ facts }: HallServer) => createAddressLimits(() => null, facts);

  test('is one sum at all servers, but for the last eighth', async () => {
    const begin = aHall();
    const [a, b] = [await begin(), await begin()].map(limitsOf);
    const { points } = ALLOWANCES.device;
    let taken = 0;
    for (let n = 0; n < 2 * points; n++) {
      const at = n % 2 === 0 ? a : b;
      if ((await at?.device(GUEST)) === true) taken += 1;
    }
    expect(taken).toBeGreaterThanOrEqual(points);
    expect(taken).toBeLessThanOrEqual(points * (1 + 1 / 8));
    const late = limitsOf(await begin());
    expect(await late.device({ ...GUEST, address: '198.51.100.8' })).toBe(true);
    let more = 0;
    for (let n = 0; n < points; n++) if (await late.device(GUEST)) more += 1;
    expect(more).toBeLessThanOrEqual(points / 8);
  });

  test('of those who take little the others hear nothing', async () => {
    const begin = aHall();
    const [a, b] = [await begin(), await begin()];
    const heard: string[] = [];
    b.facts.watch({ name: 'taken-message', schema: unknown() }, (key) => heard.push(key));
    const limits = limitsOf(a);
    for (let n = 0; n < ALLOWANCES.message.points / 8 - 1; n++) await limits.message(GUEST);
    expect(heard).toEqual([]);
    await limits.message(GUEST);
    expect(heard).toHaveLength(1);
  });
});

describe('the name of a bridge that a machine started itself', () => {
  const namesOf = ({ facts, servers }: HallServer) =>
    createBridgeNames({ names: [], keep: () => undefined }, () => [], { facts, servers });

  test('is nobody else’s at any server, also while its server is gone', async () => {
    const begin = aHall();
    const gone = await begin();
    const [here, there] = [namesOf(gone), namesOf(await begin())];
    const cut: boolean[][] = [];
    there.watchOwn((isOf) => cut.push(['Hall', 'cellar'].map(isOf)));
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
  const readersOf = ({ servers }: HallServer) =>
    sharedWith(servers, createReaders(), () => undefined);
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
    const [comingHere, comingThere] = [createTwins(a), createTwins(b)];
    const came: string[] = [];
    comingHere.watch((bridge) => came.push(bridge));
    here.connected('hall', 'one', house);
    comingHere.came('hall');
    here.report('hall', 'one', [LEFT]);
    expect(came).toEqual([]);
    there.connected('hall', 'two', house);
    comingThere.came('hall');
    there.report('hall', 'two', [RIGHT]);
    expect(came).toEqual(['hall']);
    expect(seen(here, there)).toEqual([['left'], ['right']]);
    expect(here.duplicatedElsewhere('hall')).toBe(true);
    expect(here.duplicatedElsewhere('hall')).toBe(false);
    const both = ['left twice', 'right twice'];
    expect(seen(here, there)).toEqual([both, both]);
    there.gone('hall', 'two');
    expect(seen(here, there)).toEqual([['left'], ['left']]);
    there.connected('hall', 'three', house);
    there.report('hall', 'three', [RIGHT]);
    expect(seen(here, there)).toEqual([['left'], ['right']]);
  });
});
