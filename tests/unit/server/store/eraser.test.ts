import { expect, test } from 'vitest';
import { HOUSE_EVENTS_VERSION } from '#lib/house/events.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import type { Store } from '#lib/server/store/store.ts';
import { commit } from '../../../support/commits.ts';
import { TWO_TEAMS } from '../../../support/evening.ts';
import { hostWorld } from '../../../support/world/hosts.ts';

/** A house in which two matches were opened, and a year of other things told. */
async function oldHouse(store: Store): Promise<readonly string[]> {
  const { house } = (await hostWorld({ store }).start()).host;
  const codes: string[] = [];
  for (const id of ['one', 'other']) {
    const made = await house.ask(id, { type: 'createTable', setup: TWO_TEAMS });
    codes.push(made.ok ? (made.value.made ?? '') : '');
  }
  for (let n = 0; n < 1_000; n += 1) {
    const events = [{ type: 'readersSent', table: codes[1] }];
    const told = commit(`year-${String(n)}`, { events });
    await store.append('house', codes.length + n, { ...told, version: HOUSE_EVENTS_VERSION });
  }
  return codes;
}

const namesIn = async (store: Store): Promise<readonly unknown[]> =>
  (await store.read('house')).flatMap(({ events }) =>
    (events as readonly { seats?: unknown }[]).flatMap(({ seats }) => (seats ? [seats] : [])),
  );

test('a match is erased without reading the whole log of the house at once', async () => {
  const store = memoryStore();
  const [one = ''] = await oldHouse(store);
  const asked: number[] = [];
  const read: Store['read'] = (stream, after, most = Infinity) => {
    if (stream === 'house') asked.push(most);
    return store.read(stream, after, most);
  };
  const { eraser } = (await hostWorld({ store: { ...store, read } }).start()).host;
  asked.length = 0;
  expect(await eraser.erase('erase', one)).toMatchObject({ ok: true });
  expect(asked.length).toBeGreaterThan(10);
  expect(Math.max(...asked)).toBeLessThan(100);
  expect(await namesIn(store)).toEqual([[], TWO_TEAMS.seats]);
});

test('an erase that an end cut short is done at the next start, of several with one look', async () => {
  const store = memoryStore();
  const [one = '', other = ''] = await oldHouse(store);
  // The house has said so; nothing else was done.
  const { house } = (await hostWorld({ store }).start()).host;
  for (const table of [one, other])
    await house.ask(`erase ${table}`, { type: 'eraseTable', table });
  expect(await namesIn(store)).toEqual([TWO_TEAMS.seats, TWO_TEAMS.seats]);
  await hostWorld({ store }).start();
  expect(await namesIn(store)).toEqual([[], []]);
  expect([...(await store.streams()).keys()]).toEqual(['house']);
});

test('names of an erased match that were left are taken out too', async () => {
  const store = memoryStore();
  const [one = '', other = ''] = await oldHouse(store);
  const { house } = (await hostWorld({ store }).start()).host;
  await house.ask('erase', { type: 'eraseTable', table: one });
  await store.erase(`table:${one}`, []);
  await hostWorld({ store }).start();
  expect(await namesIn(store)).toEqual([[], TWO_TEAMS.seats]);
  expect([...(await store.streams()).keys()]).toEqual(['house', `table:${other}`]);
});
