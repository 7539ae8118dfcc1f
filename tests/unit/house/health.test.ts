import { describe, expect, test } from 'vitest';
import { healthOf, isHealthy, readersAt } from '#lib/house/health.ts';
import { emptyHouse } from '#lib/house/state.ts';
import type { ReaderView } from '#lib/house/view.ts';
import { type ReaderRuntime, viewHouse } from '#lib/house/viewHouse.ts';
import { createHealthBroadcast } from '#lib/server/sockets/broadcasts.ts';
import { createReaders } from '#lib/server/hosts/readers.ts';
import type { ReadersHealth } from '#lib/protocol/messages.ts';
import { ready } from '../../support/house.ts';

const WELL: ReaderRuntime = ready('pi/left');
const TAP = { id: 't', reader: 'left', tag: '04a1b2c3d4e501', at: 1 };
const UNKNOWN = { outcome: 'unknown', why: 'unknown-tag' } as const;
const PLAYED = { outcome: 'accepted', move: null } as const;

describe('the message about a reader', () => {
  test('says that it is well, or the first thing to fix', () => {
    expect(isHealthy(healthOf(WELL))).toBe(true);
    const everything = { duplicate: true, waiting: 3, unknownCards: 2 } as const;
    expect(healthOf({ ...WELL, ...everything, connected: false }).state).toBe('out-of-reach');
    expect(healthOf({ ...WELL, ...everything }).state).toBe('duplicate');
    expect(healthOf({ ...WELL, state: 'mute', waiting: 3 }).state).toBe('mute');
    expect(healthOf({ ...WELL, aside: 1, waiting: 3 })).toEqual({ state: 'aside', taps: 1 });
    expect(healthOf({ ...WELL, waiting: 3, unknownCards: 2 })).toEqual({
      state: 'behind',
      taps: 3,
    });
    expect(healthOf({ ...WELL, unknownCards: 2 })).toEqual({ state: 'unknown-cards', cards: 2 });
  });
});

describe('the server’s state of readers', () => {
  const states = (readers: ReturnType<typeof createReaders>) =>
    readers.list().map((reader) => healthOf(reader).state);

  function aBridge() {
    const readers = createReaders();
    readers.connected('pi', 'one', { ofPage: false, isGuest: false });
    readers.report('pi', 'one', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
    expect(states(readers)).toEqual(['ready']);
    return readers;
  }

  test('a bridge that is gone leaves its readers out of reach', () => {
    const readers = aBridge();
    readers.disconnected('pi', 'one');
    expect(states(readers)).toEqual(['out-of-reach']);
  });

  test('different unknown cards are counted, until a known one is laid', () => {
    const readers = aBridge();
    expect(readers.tapAnswered('pi', TAP, UNKNOWN)).toBe(true);
    expect(readers.tapAnswered('pi', { ...TAP, id: 'u' }, UNKNOWN)).toBe(false);
    expect(readers.tapAnswered('pi', { ...TAP, tag: '04a1b2c3d4e502' }, UNKNOWN)).toBe(true);
    expect(healthOf(readers.list()[0] ?? WELL)).toEqual({ state: 'unknown-cards', cards: 2 });
    expect(readers.tapAnswered('pi', TAP, PLAYED)).toBe(true);
    expect(states(readers)).toEqual(['ready']);
  });

  test('two bridges under one name are said, with each reader once, until one leaves', () => {
    const readers = aBridge();
    readers.connected('pi', 'two', { ofPage: false, isGuest: false });
    readers.report('pi', 'two', [
      { name: 'left', kind: 'pcsc', state: 'ready' },
      { name: 'right', kind: 'pcsc', state: 'ready' },
    ]);
    readers.markDuplicate('pi');
    expect(states(readers)).toEqual(['duplicate', 'duplicate']);
    readers.disconnected('pi', 'two');
    expect(states(readers)).toEqual(['ready']);
  });

  test('of two bridges under one name the one that ends takes its own readers with it alone', () => {
    const readers = aBridge();
    readers.connected('pi', 'two', { ofPage: false, isGuest: false });
    readers.report('pi', 'two', [{ name: 'left', kind: 'pcsc', state: 'ready' }]);
    readers.markDuplicate('pi');
    readers.report('pi', 'two', []);
    readers.disconnected('pi', 'two');
    expect(states(readers)).toEqual(['ready']);
  });

  test('a bridge that has come back over a new connection is none of two', () => {
    const readers = aBridge();
    readers.connected('pi', 'two', { ofPage: false, isGuest: false });
    readers.disconnected('pi', 'one');
    expect(readers.markDuplicate('pi')).toBe(false);
    expect(states(readers)).toEqual(['ready']);
  });
});

describe('the screens of a table', () => {
  const table = {
    code: 'ABCD',
    game: 'elevens',
    seats: ['Anne'],
    deck: null,
    createdAt: 1,
  } as const;
  const view = (...readers: readonly ReaderRuntime[]) =>
    viewHouse(
      { ...emptyHouse, tables: [table], readersAt: 'ABCD' },
      { position: 1, readers, lab: false, address: '' },
    );
  const gone = { ...WELL, connected: false };

  test('hear of the readers that play there, and not of a page that was closed', () => {
    const elsewhere: Pick<ReaderView, 'table'> = { table: 'WXYZ' };
    const house = view(WELL, { ...gone, id: 'page/left', ofPage: true });
    expect(readersAt('ABCD', house).readers.map(({ id }) => id)).toEqual(['pi/left']);
    const moved = { ...house, readers: house.readers.map((one) => ({ ...one, ...elsewhere })) };
    expect(readersAt('ABCD', moved).readers).toEqual([]);
  });

  test('hear it when it changes, and only then', () => {
    const told: ReadersHealth[] = [];
    const atBridge: string[] = [];
    const news = createHealthBroadcast({
      table: (health) => told.push(health),
      bridge: (bridge, readers) =>
        atBridge.push(...readers.map(({ name, health }) => `${bridge}: ${name} ${health.state}`)),
    });
    for (const house of [view(), view(WELL), view(WELL), view(gone), view(WELL)]) news.tell(house);
    expect(told.map(({ readers }) => readers[0]?.health.state)).toEqual([
      'ready',
      'out-of-reach',
      'ready',
    ]);
    expect(atBridge).toEqual(['pi: left ready', 'pi: left out-of-reach', 'pi: left ready']);
  });

  test('hear that their readers play elsewhere, also when nothing else changes there', () => {
    const told: ReadersHealth[] = [];
    const news = createHealthBroadcast({
      table: (health) => told.push(health),
      bridge: () => undefined,
    });
    const tableWith = (readersLeft: object, ...readers: readonly ReaderRuntime[]) =>
      viewHouse(
        { ...emptyHouse, tables: [{ ...table, ...readersLeft }] },
        { position: 1, readers, lab: false, address: '' },
      );
    news.tell(tableWith({}, gone));
    news.tell(tableWith({ readersLeft: true }, gone));
    expect(told).toEqual([]);
    news.tell(tableWith({ readersLeft: true }, WELL));
    news.tell(tableWith({ readersLeft: true }, gone));
    news.tell(tableWith({ readersLeft: true }, WELL));
    news.tell(tableWith({}, WELL));
    expect(told.map(({ left }) => left)).toEqual([true, undefined, true, undefined]);
  });
});
