import { expect, test } from 'vitest';
import type { GameMove } from '#lib/games.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import type { TableSnapshot } from '#lib/protocol/messages.ts';
import { IDLE_EVICTION_MS } from '#lib/server/hosts/tableCache.ts';
import type { TableState } from '#lib/table/state.ts';
import { eachAlone } from '../../../support/evening.ts';
import { busWith } from '../../../support/hostPorts.ts';
import { hostWorld, type MemoryHost } from '../../../support/world/hosts.ts';
import { until } from '../../../support/until.ts';

/** A server of a log that others share; what its screens are told is written down. */
async function server(store: ReturnType<typeof memoryStore>, time = { monotonicNow: 0 }) {
  const told: TableSnapshot[] = [];
  const erased: string[] = [];
  const events = busWith('table.changed', (view) => void told.push(view));
  events.on('table.erased', (code) => void erased.push(code));
  const { host } = await hostWorld({
    store,
    monotonicNow: () => time.monotonicNow,
    events,
  }).start();
  return { ...host, told, erased };
}

async function openTable({ house }: MemoryHost, id = 'open'): Promise<string> {
  const setup = eachAlone('Anne', 'Bruno');
  const made = await house.ask(id, { type: 'createTable', setup });
  return made.ok ? (made.value.made ?? '') : '';
}

const play = (host: MemoryHost, code: string, id: string, move: GameMove) =>
  host.tables.ask(code, id, { type: 'move', move }, 'referee');
const roll = { type: 'play', by: 'Anne', card: 'roll' } as const;
const ACCEPTED = { ok: true, value: { outcome: 'accepted' } };

test('a play at one server is told to the screens of each', async () => {
  const store = memoryStore();
  const time = { monotonicNow: 0 };
  const [here, there] = [await server(store), await server(store, time)];
  const code = await openTable(here);
  await there.tables.view(code);
  await play(here, code, 'roll', roll);
  await until('it is told there', () => there.told.at(-1)?.position === 2);
  expect(there.told.at(-1)).toEqual(here.told.at(-1));
  // The idle table is evicted, and its screens keep watching.
  time.monotonicNow += IDLE_EVICTION_MS + 1;
  await there.tables.view('OTHER');
  expect(there.tables.size()).toBe(0);
  await play(here, code, 'go on', { type: 'discard', by: 'Bruno', card: '25' });
  await until('it is told again', () => there.told.at(-1)?.position === 3);
});

test('a server that heard nothing for a while finds what was stored meanwhile, and reads no other table', async () => {
  const store = memoryStore();
  const read: string[] = [];
  const lost: (() => void)[] = [];
  const here = await server(store);
  const code = await openTable(here);
  const there = await server({
    ...store,
    read(stream, ...more) {
      read.push(stream);
      return store.read(stream, ...more);
    },
    watch: ({ mayHaveMissed }) => {
      lost.push(mayHaveMissed);
      return () => undefined;
    },
  });
  const other = await openTable(here, 'open another');
  read.splice(0);
  lost.forEach((again) => again());
  await until('it is known there', () => there.told.at(-1)?.code === other);
  expect(new Set(read)).toEqual(new Set(['house', `table:${other}`]));
  await play(here, code, 'roll', roll);
  lost.forEach((again) => again());
  await until('the play is known there', () => there.told.at(-1)?.code === code);
  expect(there.told.at(-1)).toEqual(here.told.at(-1));
});

test('a table that two servers open at once is one table', async () => {
  const store = memoryStore();
  const here = await server(store);
  let opened: Promise<string> | undefined;
  const there = await server({
    ...store,
    // Its own table is there, and before the house lists it the other server has opened one.
    async append(stream, ...more) {
      const appended = await store.append(stream, ...more);
      if (stream.startsWith('table:')) await (opened ??= openTable(here));
      return appended;
    },
  });
  const code = await openTable(there);
  expect(await opened).toBe(code);
  const tables = [...(await store.streams()).keys()].filter((name) => name.startsWith('table:'));
  expect(tables).toEqual([`table:${code}`]);
  await until('both have one', () =>
    [here, there].every(({ house }) => house.state().tables.length === 1),
  );
});

test('two servers count a day of the bin once, though their clocks are years apart', async () => {
  const store = memoryStore();
  const day = 24 * 60 * 60_000;
  const times = [0, 1].map((years) => ({ now: years * 365 * day + 1_760_000_000_000 }));
  const since = { monotonicNow: 0 };
  const monotonicNow = () => since.monotonicNow;
  const worlds = times.map((time) => hostWorld({ store, now: () => time.now, monotonicNow }));
  const [here, there] = await Promise.all(worlds.map(async (each) => (await each.start()).host));
  if (here === undefined || there === undefined) throw new Error('two servers');
  await here.trash.moveToTrash('away', await openTable(here));
  const counted = () => [here, there].map(({ house }) => house.state().bin[0]?.days);
  for (let hours = 0; hours <= 48; hours++) {
    await Promise.all([here.trash.deleteExpired(), there.trash.deleteExpired()]);
    await until('both know it', () => counted()[0] === counted()[1]);
    times.forEach((time) => (time.now += day / 24));
    since.monotonicNow += day / 24;
  }
  // As with one server and a jumping clock: after its first hour, and every 23 hours.
  expect(counted()).toEqual([3, 3]);
});

test('a command is decided on what another server stored, however little this one has heard of it', async () => {
  const store = memoryStore();
  const deaf = { ...store, watch: () => () => undefined };
  const [here, there] = [await server(deaf), await server(deaf)];
  const code = await openTable(here);
  await there.tables.view(code);
  expect(await play(here, code, 'roll', roll)).toMatchObject(ACCEPTED);
  expect(await play(there, code, 'same', roll)).toMatchObject({ value: { outcome: 'refused' } });
  expect(await play(there, code, 'roll', roll), 'asked again elsewhere').toMatchObject(ACCEPTED);
  const next = { type: 'discard', by: 'Bruno', card: '25' } as const;
  expect(await play(there, code, 'next', next)).toMatchObject(ACCEPTED);
  expect((await there.tables.read(code))?.position).toBe(4);
});

test('moves of a long match are followed without reading all of it again, but for those undone', async () => {
  const store = memoryStore();
  let fromTheStart = 0;
  const there = await server({
    ...store,
    read: (stream, after = 0, most) => {
      if (stream.startsWith('table:') && after === 0) fromTheStart += 1;
      return store.read(stream, after, most);
    },
  });

  const here = await server(store);
  const code = await openTable(here);
  await there.tables.view(code);
  const before = fromTheStart;
  const turn = (nth: number) => (nth % 2 === 0 ? 'Anne' : 'Bruno');
  const card = (nth: number) => (['25', '50', '75'] as const)[Math.floor(nth / 10)] ?? '25';
  for (let nth = 0; nth < 30; nth++) {
    await play(here, code, `d${nth}`, { type: 'discard', by: turn(nth), card: card(nth) });
  }
  await play(here, code, 'end', { type: 'endRound' });
  const same = () => here.told.at(-1)?.position === there.told.at(-1)?.position;
  await until('the round is followed', same);
  expect(there.told.at(-1)).toEqual(here.told.at(-1));
  expect(fromTheStart).toBe(before);
  const answer = await here.tables.ask(code, 'back', { type: 'undo', moves: 31 }, 'referee');
  expect(answer).toMatchObject(ACCEPTED);
  await until('it is undone there', same);
  expect(there.told.at(-1)).toEqual(here.told.at(-1));
  expect(fromTheStart).toBe(before + 1);
  for (let moves = 30; moves > 1; moves--) {
    const again = await here.tables.ask(code, `u${moves}`, { type: 'undo', moves }, 'referee');
    expect(again).toMatchObject(ACCEPTED);
  }
  await until('all of it is undone there', same);
  expect(there.told.at(-1)).toEqual(here.told.at(-1));
});

test('the house and its bin are the same at each server', async () => {
  const store = memoryStore();
  const [here, there] = [await server(store), await server(store)];
  const code = await openTable(here);
  await until('its table is known there', () => there.house.state().tables.length === 1);
  await there.tables.view(code);
  await here.trash.moveToTrash('away', code);
  await until('it is away there', () => there.erased.includes(code));
  expect(await there.tables.view(code)).toMatchObject({ ok: false });
  await here.trash.restore('back', code);
  await until('it is shown again there', () => there.told.at(-1)?.code === code);
  await here.eraser.erase('for good', code);
  await until('it is gone there', () => there.erased.length === 2);
  expect(there.tables.size()).toBe(0);
  expect(await there.tables.view(code)).toMatchObject({ ok: false });
});

test('what was stored is told with the state before, unless the table was opened or not held', async () => {
  const store = memoryStore();
  const told: string[] = [];
  const openedAt = async (name: string) => {
    const moves = (state: TableState | null) => state && state.timeline.length;
    const events = busWith('table.stored', (_, { state }, before) => {
      told.push(`${name} ${String(moves(before))} ${String(moves(state))}`);
    });
    return (await hostWorld({ store, events }).start()).host;
  };
  const [here, there] = [await openedAt('here'), await openedAt('there')];
  const code = await openTable(here);
  await there.tables.view(code);
  told.length = 0;
  await play(here, code, 'roll', roll);
  await until('both were told', () => told.length === 2);
  expect(told.toSorted()).toEqual(['here 0 1', 'there 0 1']);
  told.length = 0;
  await openTable(here, 'open another');
  await until('both were told of the other', () => new Set(told).size === 2);
  expect([...new Set(told)].toSorted()).toEqual(['here null 0', 'there null 0']);
});
