import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { accept, refuse } from '#lib/game/result.ts';
import { openStream, type StreamKind } from '#lib/server/streams/eventStream.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import type { Commit } from '#lib/server/store/store.ts';

/** Counts its events; each takes as long to take in as one says, in ms. */
const counting = (costs: number): StreamKind<number, string> => ({
  version: 1,
  start: 0,
  parse: (_, stored) => stored as readonly string[],
  parseAnswer: ({ answer }) => answer,
  evolve(_, count) {
    for (const end = performance.now() + costs; performance.now() < end;);
    return count + 1;
  },
});

test('a long stream is read in turns with all else that happens', async () => {
  const store = memoryStore();
  for (let n = 0; n < 100; n += 1) {
    const id = String(n);
    await store.append('long', n, { id, at: n, version: 1, events: [id], answer: null });
  }
  let reading = true;
  let turns = 0;
  const others = async () => {
    for (; reading; turns += 1) await setImmediate();
  };
  const done = others();
  const changed = () => undefined;
  const parts = { store, name: 'long', now: () => 0, mark: () => undefined, changed };
  const stream = await openStream({ ...parts, kind: counting(1) });
  reading = false;
  await done;
  expect(stream.now()).toMatchObject({ state: 100, position: 100 });
  expect(turns).toBeGreaterThan(15);
});

test('a command that two bring at once, each of whom believes it new, is taken once', async () => {
  const store = memoryStore();
  const changed = () => undefined;
  const parts = { store, name: 'taps', now: () => 0, mark: () => undefined, changed };
  const stream = await openStream({ ...parts, kind: counting(0) });
  const bring = (id: string) =>
    stream.ask<number, never>(id, (count) => accept({ events: [id], answer: count }), {
      isNew: true,
    });
  expect(await Promise.all([bring('tap'), bring('tap'), bring('next')])).toEqual([
    accept(0),
    accept(0),
    accept(1),
  ]);
  expect(stream.now()).toMatchObject({ state: 2, position: 2 });
});

test('commits of another process are sent to listeners too', async () => {
  const store = memoryStore();
  const told: (readonly [now: number, before: number])[] = [];
  const openOne = (changed: (now: { readonly state: number }, before: number) => void) =>
    openStream({
      store,
      name: 'shared',
      now: () => 0,
      mark: () => undefined,
      changed,
      kind: counting(0),
    });
  const here = await openOne((now, before) => void told.push([now.state, before]));
  const elsewhere = await openOne(() => undefined);
  const happens = () => accept({ events: ['it'], answer: null });
  await elsewhere.ask('theirs', happens);
  const onlyAsked = (count: number) =>
    count === 0 ? accept({ events: ['it'], answer: null }) : refuse('too late');
  expect(await here.ask('ours', onlyAsked)).toEqual(refuse('too late'));
  expect(told).toEqual([[1, 0]]);
});

test('a failed command is announced to no listener, and the stream’s start time stays', async () => {
  const store = memoryStore();
  let time = 1_000;
  const parts = { store, name: 'table', now: () => time, mark: () => undefined };
  const told: number[] = [];
  const stream = await openStream({
    ...parts,
    kind: counting(0),
    changed: ({ position }) => void told.push(position),
  });
  const ask = (id: string, ...events: readonly string[]) =>
    stream.ask(id, () => accept({ events, answer: null }));
  await ask('opened', 'it');
  time = 2_000;
  await ask('played', 'it');
  await ask('in vain');
  expect(told).toEqual([1, 2]);
  // The last commit stored an answer alone.
  const known = { position: 3, changedAt: 2, began: 1_000 };
  expect(stream.now()).toMatchObject(known);
  const again = await openStream({ ...parts, kind: counting(0), changed: () => undefined });
  expect(again.now()).toMatchObject(known);
});

test('many who ask at once for what others stored wait for two readings at most, and all find it', async () => {
  const store = memoryStore();
  let readings = 0;
  const slowly: typeof store.read = async (...asked) => {
    readings += 1;
    const found = await store.read(...asked);
    await pause(5);
    return found;
  };
  const parts = { name: 'house', now: () => 0, mark: () => undefined, changed: () => undefined };
  const elsewhere = await openStream({ ...parts, store, kind: counting(0) });
  const here = await openStream({
    ...parts,
    kind: counting(0),
    store: { ...store, read: slowly },
  });
  const happens = (id: string) => elsewhere.ask(id, () => accept({ events: [id], answer: null }));
  await happens('first');
  const early = here.catchUp();
  await pause(1);
  // The reading that is under way has begun before this.
  await happens('second');
  readings = 0;
  const late = Array.from({ length: 40 }, async (_, at) => {
    await here.catchUp(at % 2 === 0 ? 2 : undefined);
    return here.state;
  });
  expect(await Promise.all(late)).toEqual(Array.from({ length: 40 }, () => 2));
  await early;
  expect(readings).toBe(1);
});

/** A stream on one server with listeners for another server's commits, and a count of log reads. */
async function heardAt(kind: StreamKind<number, string>) {
  const store = memoryStore();
  const positions: number[] = [];
  const parts = { name: 'table', kind, now: () => 0, mark: () => undefined };
  const elsewhere = await openStream({ ...parts, store, changed: () => undefined });
  const tellings: Commit[] = [];
  store.watch({
    stored: (_, __, commit) => commit !== null && tellings.push(commit),
    mayHaveMissed: () => undefined,
  });
  let readings = 0;
  const here = await openStream({
    ...parts,
    store: { ...store, read: (...asked) => ((readings += 1), store.read(...asked)) },
    changed: ({ position }) => void positions.push(position),
  });
  readings = 0;
  const happens = async (id: string): Promise<Commit> => {
    await elsewhere.ask(id, () => accept({ events: [id], answer: null }));
    const { length } = tellings;
    while (tellings.length === length && tellings.at(-1)?.id !== id) await setImmediate();
    const told = tellings.at(-1);
    if (told === undefined) throw new Error('Nothing was told.');
    return told;
  };
  return { here, happens, positions, readings: () => readings };
}

test('commits within a notification are not read again', async () => {
  const { here, happens, positions, readings } = await heardAt(counting(0));
  const [first, second, third] = [await happens('1'), await happens('2'), await happens('3')];
  await here.catchUp(1, first);
  await Promise.all([here.catchUp(2, second), here.catchUp(3, third)]);
  expect(here.now()).toMatchObject({ state: 3, position: 3 });
  expect(positions).toEqual([1, 3]);
  expect(readings()).toBe(0);
  await here.catchUp(2, second);
  expect(positions).toEqual([1, 3]);
});

test('the log is read after a lost notification, or one without its commit', async () => {
  const { here, happens, readings } = await heardAt(counting(0));
  await happens('lost');
  await here.catchUp(2, await happens('heard'));
  expect(here.now()).toMatchObject({ state: 2, position: 2 });
  expect(readings()).toBe(1);
  await happens('long');
  await here.catchUp(3, null);
  await happens('4');
  await Promise.all([here.catchUp(5, await happens('5')), here.catchUp()]);
  expect(here.now()).toMatchObject({ state: 5, position: 5 });
  expect(readings()).toBe(3);
});

test('a commit too long for its notice is read, though one before it came whole while both waited', async () => {
  const { here, happens, readings } = await heardAt(counting(0));
  const [short] = [await happens('short'), await happens('long')];
  await Promise.all([here.catchUp(1, short), here.catchUp(2, null)]);
  expect(here.now()).toMatchObject({ state: 2, position: 2 });
  expect(readings()).toBe(1);
});
