import { expect, test } from 'vitest';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { TWO_TEAMS } from '../../support/evening.ts';
import { memoryHost } from '../../support/memoryHost.ts';

const READER = { bridge: 'hall', ofPage: false, guestDevice: null };
const tap = (id: string) => ({ id, reader: 'R', tag: '04a1b2c3d4e5f6', at: 1 });
const REFUSED = { ok: false, refusal: { code: 'malformed', at: 'id' } };

test('a tap is answered as it was when it comes again', async () => {
  const { taps } = await memoryHost({});
  const first = await taps.take(READER, tap('tap'));
  expect(first).toMatchObject({ ok: true, value: { outcome: 'no-table' } });
  expect(await taps.take(READER, tap('tap'))).toEqual(first);
});

test.each([
  ['a command of the house', 'open'],
  ['the opening of a table', 'opened:open'],
  ['what goes by it elsewhere', 'elsewhere'],
])('a tap is not answered what %s was answered, by whose id it comes', async (_, id) => {
  const store = memoryStore();
  await store.append('devices', 0, {
    ...{ id: 'elsewhere', at: 1, version: 1, events: [] },
    answer: { outcome: 'accepted', secret: true },
  });
  const { house, taps } = await memoryHost({ store });
  await house.ask('open', { type: 'createTable', setup: TWO_TEAMS });
  expect(await taps.take(READER, tap(id))).toEqual(REFUSED);
  expect(await taps.written(READER, { tap: id, tag: '04a1', result: 'written' })).toMatchObject({
    ok: false,
    refusal: { code: 'malformed' },
  });
});

test('nor is the house answered what a tap was', async () => {
  const { house, taps } = await memoryHost({});
  await taps.take(READER, tap('tap'));
  expect(await house.ask('tap', { type: 'createDeck', name: 'Deck' })).toEqual(REFUSED);
});
