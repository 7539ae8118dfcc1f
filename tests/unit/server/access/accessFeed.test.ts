import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AccessAtTable } from '#lib/protocol/tournaments.ts';
import type { WithdrawnTable, TableInTournament } from '#lib/tournament/atTable.ts';
import type { DeviceCommand } from '#lib/devices/commands.ts';
import type { ServerToScreen } from '#lib/protocol/messages.ts';
import { createQueries } from '#lib/server/queries.ts';
import { createAccessFeed } from '#lib/server/access/accessFeed.ts';
import { openAccess } from '#lib/server/access/access.ts';
import type { Principal } from '#lib/server/access/principal.ts';
import { createSeats } from '#lib/server/access/seats.ts';
import type { Ports } from '#lib/server/ports.ts';
import { hashToken } from '#lib/server/access/secret.ts';
import { ABSENCE_TIMEOUT_MS, createWatcherCounts } from '#lib/server/access/presence.ts';
import { singleServer } from '#lib/server/cluster/cluster.ts';
import { EMPTY_DIRECTORY } from '#lib/server/cluster/directory.ts';
import { createMemoryState } from '#lib/server/cluster/localState.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';

type Screens = Namespace<DefaultEventsMap, ServerToScreen>;
type ScreenSocket = Socket<DefaultEventsMap, ServerToScreen>;

const [TABLE, OTHER] = ['AAA234', 'BBB234'];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
beforeEach(() => void vi.useFakeTimers({ toFake: [...FAKED] }));
afterEach(() => void vi.useRealTimers());
const after = (ms = 500) => vi.advanceTimersByTimeAsync(ms);

/** A house, which can be started again on the log that it left. */
function aHouse() {
  const began = Date.now();
  const monotonicNow = () => Date.now() - began;
  // As much of the ports as devices need.
  const ports = {
    store: memoryStore(),
    ...singleServer(createMemoryState(monotonicNow)),
    now: () => Date.now(),
    monotonicNow,
    mark: () => undefined,
    queries: createQueries(),
  } as unknown as Ports;

  const standing = new Map<string, TableInTournament | WithdrawnTable>();

  async function start() {
    const link = {
      fits: () => false,
      renew: () => Promise.resolve('not-saved' as const),
      text: () => '',
    };
    const access = await openAccess(ports, 'key', link, { names: [], keep: () => undefined });
    const screens = { adapter: { rooms: new Map() } } as unknown as Screens;
    const desk = createAccessFeed(screens, access, {
      roomOf: (table) => table,
      seats: createSeats(monotonicNow, () => ''),
      moveToTrash: () => Promise.resolve({ ok: true, value: null }),
      watchers: createWatcherCounts(EMPTY_DIRECTORY),
      isTournament: () => false,
      next: () => null,
      successor: () => null,
      hasButtons: () => false,
      inTournament: (table) => standing.get(table) ?? null,
      now: () => Date.now(),
    });
    const { devices } = access;
    let screensOpened = 0;

    const device = (token: string | null): Principal => ({
      address: '192.168.1.7',
      tokens: token === null ? [] : [hashToken(token)],
    });
    const kind = { kind: 'phone', name: null } as const;
    /** A phone that joins these tables; answers its token. */
    async function joins(...tables: readonly string[]): Promise<string> {
      let token: string | null = null;
      for (const table of tables) {
        const joined = await devices.joinTable(device(token), table, kind);
        if (!joined.ok) throw new Error(joined.refusal.code);
        token ??= joined.value;
      }
      return token ?? '';
    }
    async function ofHouse(): Promise<string> {
      const admitted = await devices.admit(device(null), { as: 'house', ...kind });
      if (!admitted.ok) throw new Error(admitted.refusal.code);
      return admitted.value;
    }
    /** A page on the device with that token, which follows these tables. */
    function page(token: string, ...tables: readonly (string | null)[]) {
      let views = 0;
      const told = new Map<string | null, AccessAtTable>();
      const id = String((screensOpened += 1));
      const emit = (name: string, view: AccessAtTable) => {
        if (name !== 'access') return;
        views += 1;
        told.set(view.table, view);
      };
      let isCut = false;
      const disconnect = () => void (isCut = true);
      const socket = { id, emit, disconnect } as unknown as ScreenSocket;
      desk.addScreen(socket, device(token), () => true);
      for (const table of tables) desk.follow(socket, table);
      return {
        told: () => views,
        isCut: () => isCut,
        sees: (table: string | null): AccessAtTable => {
          const view = told.get(table);
          if (view === undefined) throw new Error(`nothing was told of ${String(table)}`);
          return view;
        },
        sits: (table: string, seat: number) => desk.sit(socket, { table, seat }),
        asks: (command: DeviceCommand) => desk.ask(socket, { id: `asked ${id}`, command }),
        leaves: () => desk.removeScreen(socket),
      };
    }
    return { devices, desk, joins, ofHouse, page, standing };
  }
  return { start };
}

const openHouse = () => aHouse().start();

test('a player who changes tables leaves a seat that others see as free', async () => {
  const { joins, page } = await openHouse();
  const [anne, bruno] = [page(await joins(TABLE, OTHER)), page(await joins(TABLE), TABLE)];
  anne.sits(TABLE, 0);
  await after();
  expect(bruno.sees(TABLE).seats).toHaveLength(1);
  anne.sits(OTHER, 1);
  await after();
  expect(bruno.sees(TABLE).seats).toEqual([]);
});

test('players at a tournament table receive its state there, once per change', async () => {
  // Far from the quarter of an hour in which codes change.
  vi.setSystemTime(new Date('2026-11-27T12:01:00Z'));
  const { joins, page, standing, desk } = await openHouse();
  const bruno = page(await joins(TABLE, OTHER), TABLE, OTHER);
  await after();
  expect(bruno.sees(TABLE)).not.toHaveProperty('inTournament');
  const third: TableInTournament = {
    code: 'SUNDAY2',
    name: 'Sunday',
    round: 1,
    number: 3,
    final: null,
    match: { rounds: 3, minutes: 60, lastCard: 'turn' },
    clock: null,
    isPast: false,
    extension: 0,
    scores: null,
  };
  standing.set(TABLE, third);
  desk.changed([{ table: TABLE }]);
  await after();
  expect(bruno.sees(TABLE).inTournament).toEqual({ ...third, now: expect.any(Number) as number });
  expect(bruno.sees(OTHER)).not.toHaveProperty('inTournament');
  const told = bruno.told();
  await after(3 * 60_000);
  expect(bruno.told()).toBe(told);
});

test('a table with newly paired players gives out no invitation', async () => {
  const { joins, page, standing, desk } = await openHouse();
  const bruno = page(await joins(TABLE), TABLE);
  await after();
  expect(bruno.sees(TABLE).joinCode).toMatch(/^\d{6}$/);
  standing.set(TABLE, { code: 'SUNDAY2', name: 'Sunday', gone: true });
  desk.changed([{ table: TABLE }]);
  await after();
  expect(bruno.sees(TABLE)).toMatchObject({ invitation: null, joinCode: null });
});

test('a device of the house that plays is told to its table under its new name', async () => {
  const { joins, ofHouse, page } = await openHouse();
  const [tablet, bruno] = [page(await ofHouse()), page(await joins(TABLE), TABLE)];
  tablet.sits(TABLE, 0);
  await after();
  await tablet.asks({ type: 'rename', name: 'Anne' });
  await after();
  expect(bruno.sees(TABLE).seats).toMatchObject([{ who: { name: 'Anne' } }]);
});

test('a seat is seen free once its device has been away for long', async () => {
  const { joins, ofHouse, page } = await openHouse();
  const [tablet, bruno] = [page(await ofHouse()), page(await joins(TABLE), TABLE)];
  tablet.sits(TABLE, 0);
  await after();
  tablet.leaves();
  await after();
  expect(bruno.sees(TABLE).seats).toHaveLength(1);
  await after(ABSENCE_TIMEOUT_MS + MINUTE);
  expect(bruno.sees(TABLE).seats).toEqual([]);
});

test('the part of a referee who does not come back after a restart is seen free', async () => {
  const { start } = aHouse();
  const before = await start();
  const [anne, bruno] = [await before.joins(TABLE), await before.joins(TABLE)];
  await before.page(anne).asks({ type: 'takeReferee', table: TABLE });
  before.desk.close();
  const phone = (await start()).page(bruno, TABLE);
  await after();
  expect(phone.sees(TABLE).referee).not.toBeNull();
  await after(ABSENCE_TIMEOUT_MS + MINUTE);
  expect(phone.sees(TABLE).referee).toBeNull();
});

test('a screen at a quiet table shows an invitation that counts, however long it stands there', async () => {
  const { devices, joins, page } = await openHouse();
  const screen = page(await joins(TABLE), TABLE);
  await after();
  const first = screen.sees(TABLE).invitation ?? '';
  await after(14 * HOUR);
  expect(devices.invitedAs(TABLE, first)).toBeNull();
  expect(devices.invitedAs(TABLE, screen.sees(TABLE).invitation ?? '')).toBe('play');
});

test('an event at one table is not sent to others', async () => {
  const { joins, page } = await openHouse();
  const anne = page(await joins(TABLE), TABLE);
  await after();
  const { position } = anne.sees(TABLE);
  const bruno = page(await joins(OTHER), OTHER);
  bruno.sits(OTHER, 0);
  await after();
  expect(bruno.sees(OTHER).seats).toHaveLength(1);
  expect(anne.sees(TABLE).position).toBe(position);
});

test('the house is told of its devices a few times a second, however many come and go', async () => {
  const { joins, ofHouse, page } = await openHouse();
  const tablet = page(await ofHouse(), null);
  await after();
  const before = tablet.told();
  for (let n = 0; n < 40; n++) {
    await joins(TABLE);
    await after(50);
  }
  await after();
  expect(tablet.told() - before).toBeGreaterThan(3);
  expect(tablet.told() - before).toBeLessThanOrEqual(8);
  expect(tablet.sees(null).devices).toHaveLength(41);
});

test('a desk that is closed does not tell what it still had to say', async () => {
  const { desk, joins, page } = await openHouse();
  const [anne, bruno] = [page(await joins(TABLE), TABLE), page(await joins(TABLE), TABLE)];
  await after();
  const told = bruno.told();
  anne.sits(TABLE, 0);
  desk.close();
  await after();
  expect(bruno.told()).toBe(told);
});

test('nor what time changes', async () => {
  const { desk, joins, page } = await openHouse();
  const anne = page(await joins(TABLE), TABLE);
  await after();
  const told = anne.told();
  desk.close();
  await after(14 * HOUR);
  expect(anne.told()).toBe(told);
});

test('a screen that comes before its server has heard of its device is that device from then on, and is cut with it', async () => {
  const { start } = aHouse();
  const [one, other] = [await start(), await start()];
  const house = one.page(await one.ofHouse(), null);
  const token = await one.joins(TABLE);
  const page = other.page(token, TABLE);
  // The broadcast runs on the next turn of the event loop, which fake timers do not advance.
  await vi.waitFor(async () => {
    await after();
    expect(page.sees(TABLE).role).toBe('player');
  });
  const device = page.sees(TABLE).me?.id ?? '';
  expect(other.devices.presence.isPresent(device)).toBe(true);
  expect(page.isCut()).toBe(false);
  expect(await house.asks({ type: 'remove', device })).toMatchObject({ ok: true });
  await vi.waitFor(async () => {
    await after();
    expect(page.isCut()).toBe(true);
  });
});
