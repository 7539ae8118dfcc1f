import { expect, test } from 'vitest';
import { openHost, type Host } from '#lib/server/hosts/host.ts';
import type { Entrance } from '#lib/server/hosts/houseToken.ts';
import { createMetrics } from '#lib/server/log/metrics.ts';
import { createPast } from '#lib/server/past/past.ts';
import { readPast } from '#lib/server/past/reader.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import type { Store } from '#lib/server/store/store.ts';
import { noCache, type SummaryCache } from '#lib/server/store/summaryCache.ts';
import { TWO_TEAMS } from '../../support/evening.ts';

const NOBODY = {
  table: () => undefined,
  house: () => undefined,
  matches: () => undefined,
  erased: () => undefined,
  hand: () => undefined,
};
/** Nobody lays a token here. */
const ENTRANCE = {} as Entrance;
const AT_TABLES = { authorityAt: () => 'player' as const, laidAt: () => undefined };

const codes = ['ABC234', 'ABC235', 'ABC236'].values();

/** A server that has read what it can of its history. */
async function aHost(store: Store, summaries: SummaryCache = noCache): Promise<Host> {
  const ports = {
    store,
    past: createPast(readPast(store)),
    summaries,
    broadcast: NOBODY,
    now: () => 1_760_000_000_000,
    passed: () => 0,
    newCode: () => codes.next().value ?? '',
    mark: () => undefined,
    meter: createMetrics(),
  };
  const settings = { lab: false, address: 'http://localhost' };
  const host = await openHost(ports, ENTRANCE, AT_TABLES, settings);
  await host.idle();
  return host;
}

async function openMatch({ house }: Host, id: string): Promise<string> {
  const reply = await house.ask(id, { type: 'createTable', setup: TWO_TEAMS });
  return reply.ok ? (reply.value.made ?? '') : 'refused';
}

const shownBy = ({ history }: Host) => {
  const { matches, reading } = history.view({});
  return { codes: matches.map(({ code }) => code), reading };
};

test('summaries that cannot be read are made anew, and all matches are there', async () => {
  const store = memoryStore();
  const code = await openMatch(await aHost(store), 'one');
  const damaged: SummaryCache = {
    ...noCache,
    read: () => {
      throw new Error('unreadable');
    },
  };
  expect(shownBy(await aHost(store, damaged))).toEqual({ codes: [code], reading: false });
});

test('a match that the disk does not let go of leaves the history whole, without it', async () => {
  const store = memoryStore();
  const before = await aHost(store);
  const [gone, kept] = [await openMatch(before, 'two'), await openMatch(before, 'three')];
  const stuck = { ...store, erase: () => Promise.reject(new Error('the disk is full')) };
  const host = await aHost(stuck);
  expect(await host.eraser.erase('erase', gone)).toMatchObject({ ok: false });
  expect(shownBy(await aHost(stuck))).toEqual({ codes: [kept], reading: false });
});
