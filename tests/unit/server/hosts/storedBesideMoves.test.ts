import { describe, expect, it } from 'vitest';
import { accept } from '#lib/game/result.ts';
import { createTableHost } from '#lib/server/hosts/tableHost.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import type { Commit, Store } from '#lib/server/store/store.ts';
import { TABLES, streamName } from '#lib/server/streams/tableStream.ts';
import { notNowText } from '#lib/i18n/answers.ts';
import type { ScreenCommand, TableCommand } from '#lib/table/commands.ts';
import type { Share } from '#lib/table/events.ts';
import { MAX_COMMITS_BESIDE_MOVES } from '#lib/table/rights.ts';
import { eachAlone } from '../../../support/evening.ts';
import { hostPorts, NOON } from '../../../support/hostPorts.ts';

const CODE = 'TABLE';

/** A store that is quick with very long streams. */
function longStore() {
  const commits: Commit[] = [];
  const known = new Map<string, Commit>();
  const put = (commit: Omit<Commit, 'stream' | 'position'>): number => {
    const position = commits.length + 1;
    const entry = { ...commit, stream: streamName(CODE), position };
    commits.push(entry);
    known.set(commit.id, entry);
    return position;
  };
  const store: Store = {
    ...memoryStore(),
    isShared: false,
    append: async (_, __, commit) => accept(put(commit)),
    read: async (_, after = 0, most = commits.length) => commits.slice(after, after + most),
    find: async (_, id) => known.get(id) ?? null,
  };
  return { store, put, count: () => commits.length };
}

/** A match at which its players' phones have paused and gone on so many times. */
async function aMatchPaused(times: number) {
  const { store, put, count } = longStore();
  const tables = createTableHost(hostPorts(store), {
    changed: () => undefined,
    stateKnown: () => undefined,
    hasToken: () => false,
    isInTrash: () => false,
  });
  await tables.open(CODE, 'open', [{ type: 'tableCreated', setup: eachAlone('Anne', 'Bruno') }]);
  for (let time = 0; time < times; time += 1) {
    const events = [{ type: 'pauseSet', paused: time % 2 === 0 }];
    put({ id: `pause ${String(time)}`, at: NOON, version: TABLES.version, events, answer: null });
  }
  let asked = 0;
  const ask = async (command: TableCommand, share: Share = 'players', id?: string) => {
    const heard = await tables.ask(CODE, id ?? `ask ${String((asked += 1))}`, command, 'referee', {
      share,
    });
    return heard.ok ? heard.value : heard.refusal;
  };
  const notice = async () => {
    const view = await tables.view(CODE);
    return view.ok && 'notice' in view.value ? view.value.notice : null;
  };
  return { ask, count, notice };
}

const PAUSE: ScreenCommand = { type: 'pause', paused: true };
const ROLL: ScreenCommand = { type: 'move', move: { type: 'play', by: 'Anne', card: 'roll' } };
const NO_ROOM = { outcome: 'not-now', reason: 'no-room' };
/** The commit that opens a table adds no move either. */
const FULL = MAX_COMMITS_BESIDE_MOVES.players - 1;

describe('a match that has stored as much beside its moves as it may', () => {
  it('refuses a pause of a phone, and stores nothing for it however often it is asked', async () => {
    const match = await aMatchPaused(FULL);
    const before = match.count();
    expect(await match.ask(PAUSE)).toEqual(NO_ROOM);
    expect(await match.ask({ type: 'callReferee', called: true })).toEqual(NO_ROOM);
    expect(match.count()).toBe(before);
  });

  it('takes the cards that are played, and refuses to take them back', async () => {
    const match = await aMatchPaused(FULL + 1);
    expect(await match.ask(ROLL)).toMatchObject({ outcome: 'accepted' });
    const before = match.count();
    expect(await match.ask({ type: 'undo', moves: 1, line: 0 })).toEqual(NO_ROOM);
    expect(match.count()).toBe(before);
  });

  it('answers what it has stored before as it did then', async () => {
    const match = await aMatchPaused(FULL - 1);
    const first = await match.ask(PAUSE, 'players', 'the last one');
    expect(first).toMatchObject({ outcome: 'accepted' });
    expect(await match.ask({ type: 'pause', paused: false })).toEqual(NO_ROOM);
    expect(await match.ask(PAUSE, 'players', 'the last one')).toEqual(first);
  });

  it('goes on for the referee and the house, up to a bound of their own', async () => {
    const match = await aMatchPaused(FULL);
    expect(await match.ask(PAUSE, 'own')).toMatchObject({ outcome: 'accepted' });
    const longer = await aMatchPaused(MAX_COMMITS_BESIDE_MOVES.own - 1);
    expect(await longer.ask(PAUSE, 'own')).toEqual(NO_ROOM);
  });

  it('tells the table when a reader meets that, and stores that a few times at most', async () => {
    const match = await aMatchPaused(FULL);
    const before = match.count();
    for (let time = 0; time < 20; time += 1)
      expect(await match.ask({ type: 'act', action: 'help' })).toEqual(NO_ROOM);
    expect(await match.notice()).toEqual({ type: 'not-now', reason: 'no-room' });
    expect(match.count() - before).toBeLessThanOrEqual(2);
  });
});

it('lets a long evening pause, undo and call as often as it likes', async () => {
  const match = await aMatchPaused(0);
  for (let time = 0; time < 500; time += 1) {
    expect(await match.ask(ROLL)).toMatchObject({ outcome: 'accepted' });
    expect(await match.ask({ type: 'undo', moves: 1 })).toMatchObject({ outcome: 'accepted' });
    expect(await match.ask({ type: 'pause', paused: true })).toMatchObject({ outcome: 'accepted' });
    expect(await match.ask({ type: 'pause', paused: false })).toMatchObject({
      outcome: 'accepted',
    });
  }
});

it('says in both languages that cards are still taken', () => {
  expect(notNowText('fr', 'no-room')).toContain('jouer des cartes');
  expect(notNowText('en', 'no-room')).toContain('still play cards');
});
