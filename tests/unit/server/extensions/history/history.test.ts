import { expect, test, vi } from 'vitest';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import type { Store } from '#lib/server/store/store.ts';
import { NO_SUMMARY_CACHE, type SummaryCache } from '#lib/server/store/summaryCache.ts';
import { TWO_TEAMS } from '../../../../support/evening.ts';
import { hostWorld, type MemoryHost } from '../../../../support/world/hosts.ts';

const codes = ['ABC234', 'ABC235', 'ABC236'].values();

async function aHost(store: Store, summaries = NO_SUMMARY_CACHE): Promise<MemoryHost> {
  const newCode = () => codes.next().value ?? '';
  return (await hostWorld({ store, summaries, newCode }).start()).host;
}

async function openMatch({ house }: MemoryHost, id: string): Promise<string> {
  const reply = await house.ask(id, { type: 'createTable', setup: TWO_TEAMS });
  return reply.ok ? (reply.value.made ?? '') : 'refused';
}

/** The same, with a card laid. */
async function beginMatch(host: MemoryHost, id: string): Promise<string> {
  const code = await openMatch(host, id);
  const move = { type: 'play', by: 'Anne', card: 'roll' } as const;
  const played = await host.tables.ask(code, `${id}-roll`, { type: 'move', move }, 'referee');
  expect(played).toMatchObject({ ok: true });
  return code;
}

const shownBy = ({ history }: MemoryHost) => {
  const { matches, reading } = history.page({ query: '', player: null, from: 0, count: 40 });
  return { codes: matches.map(({ code }) => code), reading };
};

test('summaries that cannot be read are made anew, and all matches are there', async () => {
  const store = memoryStore();
  const code = await beginMatch(await aHost(store), 'one');
  const damaged: SummaryCache = {
    ...NO_SUMMARY_CACHE,
    read: () => {
      throw new Error('unreadable');
    },
  };
  expect(shownBy(await aHost(store, damaged))).toEqual({ codes: [code], reading: false });
});

test('a match that the disk does not let go of leaves the history whole, without it', async () => {
  const store = memoryStore();
  const before = await aHost(store);
  const [gone, kept] = [await beginMatch(before, 'two'), await beginMatch(before, 'three')];
  const stuck = { ...store, erase: () => Promise.reject(new Error('the disk is full')) };
  const host = await aHost(stuck);
  expect(await host.eraser.erase('erase', gone)).toMatchObject({ ok: false });
  expect(shownBy(await aHost(stuck))).toEqual({ codes: [kept], reading: false });
});

test('a table that was only opened is none of the matches that were played, until a card is laid', async () => {
  const { host } = await hostWorld({ store: memoryStore(), newCode: () => 'OPENED' }).start();
  const code = await openMatch(host, 'four');
  expect(shownBy(host).codes).toEqual([]);
  expect(host.history.view().matches.map((match) => match.code)).toEqual([code]);
  const move = { type: 'play', by: 'Anne', card: 'roll' } as const;
  await host.tables.ask(code, 'roll', { type: 'move', move }, 'referee');
  expect(shownBy(host).codes).toEqual([code]);
});

test('nothing is written any more once it is closed, although a table is read later', async () => {
  const written: number[] = [];
  const summaries: SummaryCache = {
    ...NO_SUMMARY_CACHE,
    write: (kept) => void written.push(kept.length),
  };
  const newCode = () => 'CLOSED';
  const { host } = await hostWorld({ store: memoryStore(), summaries, newCode }).start();
  const code = await beginMatch(host, 'five');
  const now = await host.tables.read(code);
  if (now === null) throw new Error('the table is there');
  await host.close();
  expect(written).toEqual([1]);
  vi.useFakeTimers();
  host.history.update(code, now);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(written).toEqual([1]);
});
