import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import type { Device } from '#lib/devices/state.ts';
import { createSeats, type Seats } from '#lib/server/access/seats.ts';
import { ABSENCE_TIMEOUT_MS, openPresence } from '#lib/server/access/presence.ts';
import { shareSeats } from '#lib/server/access/sharedSeats.ts';
import { openCluster, singleServer } from '#lib/server/cluster/cluster.ts';
import { createMemoryState } from '#lib/server/cluster/localState.ts';
import type { StateKind } from '#lib/server/cluster/sharedState.ts';
import type { HouseHost } from '#lib/server/hosts/houseHost.ts';
import { createSetupTimeout } from '#lib/server/sockets/setupTimeout.ts';
import { createTelevisionDirectory } from '#lib/server/extensions/televisions/televisionDirectory.ts';
import { createTelevisions } from '#lib/server/extensions/televisions/televisions.ts';
import { aHall, type HallServer as Server, monotonicNow } from '../hall.ts';
import { NEW_TELEVISION } from '../../../support/televisionSettings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const KIND: StateKind<string> = { name: 'kind', schema: v.string() };

describe('an entry of the directory', () => {
  test('stays until its server removes it or ends', async () => {
    const begin = aHall();
    const [a, b] = [await begin(), await begin()];
    expect([a.directory.foundOthers, b.directory.foundOthers]).toEqual([false, true]);
    const heard: string[] = [];
    b.directory.watch(KIND, (key) =>
      heard.push(`${key}: ${String(b.directory.valuesOf(KIND, key).size)}`),
    );
    a.directory.announce(KIND, 'one key', 'yes');
    a.directory.announce(KIND, 'other', 'yes');
    a.directory.announce(KIND, 'other', 'yes');
    expect([...b.directory.valuesOf(KIND, 'one key').values()]).toEqual(['yes']);
    expect(a.directory.keys(KIND)).toEqual([]);
    a.directory.withdraw(KIND, 'other');
    expect(heard).toEqual(['one key: 1', 'other: 1', 'other: 0']);
    await after(7 * 60 * 60_000);
    expect(b.directory.keys(KIND)).toEqual(['one key']);
    a.kill();
    await after(10_000);
    expect(heard.slice(3)).toEqual(['one key: 0']);
    expect(b.directory.keys(KIND)).toEqual([]);
    a.wakes();
    await after(3_000);
    expect(heard.slice(4)).toEqual(['one key: 1']);
    await a.directory.close();
    expect(heard.slice(5)).toEqual(['one key: 0']);
  });
});

describe('a duty of one server of all', () => {
  test('is one’s at a time, and the next one’s where that ends, dies or sleeps', async () => {
    const begin = aHall();
    const told: string[] = [];
    const openAt = async (name: string) => {
      const server = await begin();
      const duty = await server.openLease('broker', () =>
        told.push(`${name} ${duty.isHeld() ? 'has it' : 'has it no more'}`),
      );
      return { ...server, duty };
    };
    const who = () => all.map(({ duty }) => duty.isHeld());
    const [a, b, c] = [await openAt('a'), await openAt('b'), await openAt('c')];
    const all = [a, b, c];
    await after(60_000);
    expect(who()).toEqual([true, false, false]);
    a.kill();
    await after(5_000);
    expect(who()[0]).toBe(false);
    await after(100);
    expect(who().filter(Boolean)).toHaveLength(1);
    a.wakes();
    await after(60_000);
    const next = b.duty.isHeld() ? b : c;
    expect(who()).toEqual(all.map((each) => each === next));
    await next.duty.close();
    await after(100);
    expect(who().filter(Boolean)).toHaveLength(1);
    expect(next.duty.isHeld()).toBe(false);
    expect(told).toContain('a has it no more');
  });
});

describe('a server that has its store for itself', () => {
  test('hears nobody, holds every lease and is alone in the directory', async () => {
    const alone = singleServer(createMemoryState(monotonicNow));
    const heard: string[] = [];
    const publish = alone.openTopic(KIND, 1_000, (value) => heard.push(value));
    alone.openTopic(KIND, 1_000, (value) => heard.push(value));
    publish('news');
    const lease = await alone.openLease('broker', () => heard.push('lost'));
    alone.directory.watch(KIND, (key) => heard.push(key));
    alone.directory.announce(KIND, 'key', 'here');
    await after(60_000);
    expect(lease.isHeld()).toBe(true);
    await lease.close();
    expect(heard).toEqual([]);
    expect([...alone.directory.valuesOf(KIND, 'key')]).toEqual([]);
    expect([alone.directory.count(), alone.directory.foundOthers]).toEqual([1, false]);
  });

  test('is ready only while its store works, and one of several for a restart of theirs', async () => {
    const sharedState = createMemoryState(monotonicNow);
    const openWith = async (isShared: boolean) =>
      openCluster({ isShared, openSharedState: async () => sharedState }, monotonicNow);
    expect((await openWith(false)).storeOutageGraceMs).toBe(0);
    expect((await openWith(true)).storeOutageGraceMs).toBe(3_000);
    expect((await openWith(true)).directory.count()).toBe(2);
  });
});

describe('a device at one of several servers', () => {
  const presenceOf = (cluster: Server, told: string[] = []) => {
    const presence = openPresence({ ...cluster, now: () => Date.now(), monotonicNow });
    presence.watchOthers((device) => void told.push(device));
    return presence;
  };

  test('is there at all, and away for all when it left, or its server is gone', async () => {
    const begin = aHall();
    const [a, b] = [await begin(), await begin()];
    const told: string[] = [];
    const [here, there] = [presenceOf(a), presenceOf(b, told)];
    await after(ABSENCE_TIMEOUT_MS);
    expect(there.isPresent('phone')).toBe(false);
    here.expect('phone');
    expect(there.isPresent('phone')).toBe(true);
    here.connected('phone');
    expect([there.isConnected('phone'), told]).toEqual([true, ['phone']]);
    here.disconnected('phone');
    const late = presenceOf(await begin());
    expect([there.isConnected('phone'), there.isPresent('phone')]).toEqual([false, true]);
    expect([late.isPresent('phone'), late.isPresent('other')]).toEqual([true, false]);
    await after(ABSENCE_TIMEOUT_MS);
    expect([there, late].map((at) => at.isPresent('phone'))).toEqual([false, false]);
    here.connected('phone');
    a.kill();
    await after(10_000);
    expect([there.isConnected('phone'), there.isPresent('phone')]).toEqual([false, true]);
    await after(ABSENCE_TIMEOUT_MS);
    expect(there.isPresent('phone')).toBe(false);
  });
});

describe('a seat at one of several servers', () => {
  const TABLE = 'ABC234';
  const device = (id: string, grant: 'player' | 'house' = 'player'): Device => ({
    id,
    token: '',
    name: id,
    kind: 'phone',
    grant,
    tables: [],
    seen: 0,
    seenOn: 0,
    awaited: false,
  });
  const playerOf = (id: string) => device(id);
  const seatsOf = ({ sharedState, directory }: Server): Seats =>
    shareSeats(
      createSeats(monotonicNow, () => ''),
      { sharedState, directory, playerOf, changed: () => undefined },
    );
  function aScreen(id: string, of: string) {
    const told: unknown[] = [];
    const screen = { id, emit: (...message: readonly unknown[]) => told.push(message) > 0 };
    return { told, sitter: { screen, player: () => device(of) } };
  }
  const sit = (seats: Seats, { sitter }: ReturnType<typeof aScreen>, seat = 0) =>
    seats.sit(sitter, { table: TABLE, seat }).ok;
  const takenAt = (...all: readonly Seats[]) =>
    all.map((seats) => seats.viewSeats(TABLE, '').map(({ seat, who }) => [seat, who.id]));

  test('is taken or free at all, and belongs to its device at each of them', async () => {
    const begin = aHall();
    const [here, there] = [seatsOf(await begin()), seatsOf(await begin())];
    expect(sit(here, aScreen('1', 'anne'))).toBe(true);
    expect(sit(there, aScreen('2', 'bruno'))).toBe(false);
    expect(sit(there, aScreen('3', 'anne'))).toBe(true);
    here.removeScreen('1');
    await after(ABSENCE_TIMEOUT_MS + 60_000);
    expect(takenAt(here, there)).toEqual([[[0, 'anne']], [[0, 'anne']]]);
    expect(there.tablesOf('anne')).toEqual([TABLE]);
    there.removeScreen('3');
    expect(here.playerAt(TABLE, 0)).toBe('anne');
    await after(ABSENCE_TIMEOUT_MS + 60_000);
    expect(takenAt(here, there)).toEqual([[], []]);
    expect(sit(here, aScreen('4', 'bruno'))).toBe(true);
  });

  test('is left for another at another server, and freed for all', async () => {
    const begin = aHall();
    const [here, there] = [seatsOf(await begin()), seatsOf(await begin())];
    const [phone, tab] = [aScreen('1', 'anne'), aScreen('2', 'anne')];
    sit(here, phone);
    sit(there, tab, 1);
    expect(phone.told).toEqual([['unseated', TABLE, 0, true]]);
    expect(takenAt(here, there)).toEqual([[[1, 'anne']], [[1, 'anne']]]);
    here.freeSeats(TABLE, 'anne', 0);
    expect(takenAt(here, there)).toEqual([[[1, 'anne']], [[1, 'anne']]]);
    here.freeSeats(TABLE, 'anne', 1);
    expect(tab.told).toEqual([['unseated', TABLE, 1, false]]);
    expect(takenAt(here, there)).toEqual([[], []]);
  });

  test('is free for all once its player leaves it at one of them', async () => {
    const begin = aHall();
    const [here, there] = [seatsOf(await begin()), seatsOf(await begin())];
    const [lost, phone] = [aScreen('1', 'anne'), aScreen('2', 'anne')];
    sit(here, lost);
    sit(there, phone);
    there.sit(phone.sitter, { table: TABLE, seat: null });
    expect(takenAt(here, there)).toEqual([[[0, 'anne']], [[0, 'anne']]]);
    sit(there, phone);
    there.sit(phone.sitter, { table: TABLE, seat: null, everywhere: true });
    expect(takenAt(here, there)).toEqual([[], []]);
    expect(sit(there, aScreen('3', 'bruno'))).toBe(true);
  });

  test('is kept by the others when its server is gone', async () => {
    const begin = aHall();
    const gone = await begin();
    const [here, there, third] = [seatsOf(gone), seatsOf(await begin()), seatsOf(await begin())];
    sit(here, aScreen('1', 'anne'));
    gone.kill();
    await after(11_000);
    expect(takenAt(there, third)).toEqual([[[0, 'anne']], [[0, 'anne']]]);
    expect(sit(third, aScreen('2', 'bruno'))).toBe(false);
    expect(sit(third, aScreen('3', 'anne'), 1)).toBe(true);
    expect(takenAt(there, third)).toEqual([[[1, 'anne']], [[1, 'anne']]]);
  });
});

describe('the televisions of several servers', () => {
  const TABLE = 'ABC234';
  const settings = NEW_TELEVISION;
  function aScreen(id: string) {
    const told: (readonly unknown[])[] = [];
    return { id, told, emit: (...message: readonly unknown[]) => told.push(message) > 0 };
  }

  test('are listed at all under numbers of their own, and set from any', async () => {
    const begin = aHall();
    const servers = [await begin(), await begin()] as const;
    const [here, there] = servers.map((each) => createTelevisions(createTelevisionDirectory(each)));
    const [phone, salon, kitchen] = [aScreen('phone'), aScreen('salon'), aScreen('kitchen')];
    there?.follow(phone, TABLE, () => true);
    const report = { table: TABLE, number: null, settings };
    expect(here?.report(salon, report, null)).toEqual({ ok: true, value: 1 });
    expect(there?.report(kitchen, report, null)).toEqual({ ok: true, value: 2 });
    const both = { table: TABLE, televisions: [{ number: 1 }, { number: 2 }] };
    expect(phone.told.at(-1)).toMatchObject(['televisions', both]);
    const wish = { type: 'show' } as const;
    expect(there?.configure({ table: TABLE, number: 1, wish }).ok).toBe(true);
    await after(1);
    expect(there?.configure({ table: TABLE, number: 1, wish }).ok).toBe(true);
    expect([salon.told, kitchen.told]).toEqual([
      [
        ['wish', wish],
        ['wish', wish],
      ],
      [],
    ]);
    servers[0].kill();
    await after(10_000);
    expect(phone.told.at(-1)).toMatchObject(['televisions', { televisions: [{ number: 2 }] }]);
    expect(there?.configure({ table: TABLE, number: 1, wish }).ok).toBe(false);
  });
});

describe('work of the house that a page attends to at another server', () => {
  const AWAY = 60_000;
  function aDesk({ directory }: Server) {
    const asked: string[] = [];
    const house = {
      state: () => ({ work: asked.length === 0 ? { type: 'enrolment' } : null }),
      ask: (_: string, { type }: { readonly type: string }) => Promise.resolve(asked.push(type)),
    } as unknown as HouseHost;
    return { asked, desk: createSetupTimeout(house, directory, AWAY) };
  }

  test('goes on until that page is gone, or its server is', async () => {
    const begin = aHall();
    const first = await begin();
    const here = aDesk(first);
    here.desk.noteCommand('enrol', 'page', '192.168.1.7');
    const there = aDesk(await begin());
    await after(3 * AWAY);
    expect(there.asked).toEqual([]);
    here.desk.noteDisconnect('page');
    here.desk.noteWatcher('again', '192.168.1.7');
    await after(3 * AWAY);
    expect(there.asked).toEqual([]);
    first.kill();
    await after(10_000 + AWAY);
    expect(there.asked).toEqual(['clearDesk']);
  });
});
