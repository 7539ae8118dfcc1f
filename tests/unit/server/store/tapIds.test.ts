import { expect, test } from 'vitest';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { TWO_TEAMS } from '../../../support/evening.ts';
import { hostWorld } from '../../../support/world/hosts.ts';

const READER = { bridge: 'hall', ofPage: false, guestDevice: null };
const tap = (id: string) => ({ id, reader: 'R', tag: '04a1b2c3d4e5f6', at: 1 });
const REFUSED = { ok: false, refusal: { code: 'malformed', at: 'id' } };

test('a tap is answered as it was when it comes again', async () => {
  const { taps } = (await hostWorld().start()).host;
  const first = await taps.handleTap(READER, tap('tap'));
  expect(first).toMatchObject({
    ok: true,
    value: { answer: { outcome: 'no-table' }, table: null },
  });
  expect(await taps.handleTap(READER, tap('tap'))).toEqual(first);
});

test.each([
  ['a command of the house', 'open'],
  ['the opening of a table', 'opened:open'],
  ['an event of another stream', 'elsewhere'],
])('a tap gets its own answer, not that of %s with the same id', async (_, id) => {
  const store = memoryStore();
  await store.append('devices', 0, {
    id: 'elsewhere',
    at: 1,
    version: 1,
    events: [],
    answer: { outcome: 'accepted', secret: true },
  });
  const { house, taps } = (await hostWorld({ store }).start()).host;
  await house.ask('open', { type: 'createTable', setup: TWO_TEAMS });
  expect(await taps.handleTap(READER, tap(id))).toEqual(REFUSED);
  expect(
    await taps.handleWriteReport(READER, { tap: id, tag: '04a1', result: 'written' }),
  ).toMatchObject({
    ok: false,
    refusal: { code: 'malformed' },
  });
});

test('nor is the house answered what a tap was', async () => {
  const { house, taps } = (await hostWorld().start()).host;
  await taps.handleTap(READER, tap('tap'));
  expect(await house.ask('tap', { type: 'createDeck', name: 'Deck' })).toEqual(REFUSED);
});

test('a repeated tap is answered by the table that received it, even after its reader moved', async () => {
  const { house, readers, taps } = (await hostWorld().start()).host;
  readers.connected('hall', 'socket', { ofPage: false, isGuest: false });
  readers.report('hall', 'socket', [{ name: 'R', kind: 'pcsc', state: 'ready' }]);
  const open = async (id: string) => {
    const opened = await house.ask(id, { type: 'createTable', setup: TWO_TEAMS, readers: 'all' });
    return opened.ok ? opened.value.made : null;
  };
  const first = await open('first');
  const heard = await taps.handleTap(READER, tap('tap'));
  expect(heard).toMatchObject({ ok: true, value: { table: first } });
  const second = await open('second');
  expect(await taps.handleTap(READER, tap('new'))).toMatchObject({
    ok: true,
    value: { table: second },
  });
  expect(await taps.handleTap(READER, tap('tap'))).toEqual(heard);
});
