import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableSnapshot } from '#lib/protocol/messages.ts';
import { feedText } from '#lib/server/extensions/feed/feedText.ts';
import {
  createFeedSubscribers,
  type FeedNews,
} from '#lib/server/extensions/feed/feedSubscribers.ts';
import type { FeedState } from '#lib/table/feed.ts';
import { tableViews } from '../../../../fixtures/tableViews.ts';

const BEAT = 1_000;
const ALONE = { deviceOf: () => null, nextOf: () => null, beat: BEAT };
const NONE = { chances: null, next: null };
const STRANGER = { address: '198.51.100.7', tokens: [] };
const viewAt = (position: number, code = 'K7QM', line = 0): TableSnapshot => ({
  ...tableViews.midRace,
  code,
  position,
  line,
  log: 'evening',
});

const stateIn = (news: FeedNews): FeedState =>
  JSON.parse(news.type === 'state' ? news.text.json : '{}') as FeedState;

/** Returns the text that a stream would send. */
function sentBy(news: FeedNews): string {
  return news.type === 'state' ? String(stateIn(news).revision) : news.type;
}

const aTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('a subscriber of a feed', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  const opened = (seen: string | null = null) => {
    const house: { next: string | null } = { next: null };
    const followers = createFeedSubscribers({ ...ALONE, nextOf: () => house.next });
    const asked = { table: 'K7QM', language: 'fr', seen } as const;
    const follower = followers.follow(STRANGER, asked);
    if (follower === null) throw new Error('no room');
    return { house, followers, follower, next: async () => sentBy(await follower.next()) };
  };

  it('receives only the newest state after a slow transfer', async () => {
    const { followers, next } = opened();
    for (const position of [1, 2, 3]) followers.tableChanged(viewAt(position));
    expect(await next()).toBe('3');
  });

  it('waits for the next state, with occasional keep-alives', async () => {
    const { followers, next } = opened();
    const waiting = next();
    await vi.advanceTimersByTimeAsync(BEAT);
    expect(await waiting).toBe('beat');
    const later = next();
    followers.tableChanged(viewAt(4));
    expect(await later).toBe('4');
  });

  it('is served after the player’s answer, and lets others run in between', async () => {
    const followers = createFeedSubscribers(ALONE);
    const told: string[] = [];
    for (let network = 0; network < 100; network += 1) {
      const who = { address: `198.51.100.${String(network)}`, tokens: [] };
      const asked = { table: 'K7QM', language: 'fr', seen: null } as const;
      followers
        .follow(who, asked)
        ?.next()
        .then((news) => told.push(sentBy(news)))
        .catch((error: unknown) => expect.fail(String(error)));
    }
    followers.tableChanged(viewAt(1));
    told.push('answer');
    const turns: number[] = [];
    while (told.length <= 100) {
      await aTurn();
      turns.push(told.length);
    }
    expect(told[0]).toBe('answer');
    expect(turns.length).toBeGreaterThan(4);
  });

  it('of one zone leaves room for those of another', () => {
    const followers = createFeedSubscribers(ALONE);
    const enter = (address: string) =>
      followers.follow({ address, tokens: [] }, { table: 'K7QM', language: 'fr', seen: null });
    const internet = Array.from({ length: 600 }, (_, n) =>
      enter(`198.51.${String(n % 250)}.${String(n >> 8)}`),
    );
    expect(internet.at(-1)).toBeNull();
    expect(enter('192.168.1.20')).not.toBeNull();
  });

  it('never receives an older state after a newer one', async () => {
    const { followers, follower, next } = opened();
    followers.tableChanged(viewAt(5));
    await aTurn();
    follower.push(followers.toFeedView(viewAt(4), null));
    expect(await next()).toBe('5');
  });

  it('receives the state again with new chances, and the previous ones until the next move is computed', async () => {
    const { followers, follower } = opened();
    const told = async () => {
      const { revision, chances } = stateIn(await follower.next());
      return [revision, chances];
    };
    followers.tableChanged(viewAt(5));
    expect(await told()).toEqual([5, null]);
    const first = { after: 12, match: [60, 40] };
    followers.chances(viewAt(5), first);
    expect(await told()).toEqual([5, first]);
    followers.tableChanged(viewAt(6));
    expect(await told()).toEqual([6, first]);
    followers.chances(viewAt(6), null);
    expect(await told()).toEqual([6, null]);
  });

  it('receives the new past after a correction, and nothing of the old one', async () => {
    const { followers, follower } = opened();
    const told = async () => stateIn(await follower.next()).chances;
    followers.chances(viewAt(5), { after: 12, match: [95, 5] });
    expect(await told()).toEqual({ after: 12, match: [95, 5] });
    followers.tableChanged(viewAt(6, 'K7QM', 1));
    expect(await told()).toBeNull();
    followers.chances(viewAt(6, 'K7QM', 1), { after: 12, match: [70, 30] });
    expect(await told()).toEqual({ after: 12, match: [70, 30] });
  });

  it('receives other chances of the same view, by another id', async () => {
    const { followers, follower } = opened();
    const view = viewAt(5);
    const told = async () => {
      const news = await follower.next();
      return news.type === 'state' ? news.text.id : news.type;
    };
    followers.chances(view, { after: 12, match: [60, 40] });
    const first = await told();
    followers.chances(view, { after: 12, match: [60, 40], round: [45, 30] });
    const second = await told();
    expect(new Set([first, second, 'beat']).size).toBe(3);
    expect(stateIn({ type: 'state', text: feedText({ view, ...NONE }, 'fr') }).chances).toBeNull();
  });

  it('receives the removal of chances, also of those known at its start', async () => {
    const { followers, follower } = opened();
    const told = async () => stateIn(await follower.next()).chances;
    const chances = { after: 12, match: [60, 40] };
    follower.push(followers.toFeedView(viewAt(5), chances));
    expect(await told()).toEqual(chances);
    followers.tableChanged(viewAt(6));
    expect(await told()).toEqual(chances);
    followers.chances(viewAt(6), null);
    expect(await told()).toBeNull();
  });

  it('receives the rematch once, and its moves', async () => {
    const { house, followers, follower } = opened();
    const told = async () => {
      const news = await follower.next();
      return news.type === 'state' ? [stateIn(news).revision, stateIn(news).next] : [news.type];
    };
    followers.house();
    followers.tableChanged(viewAt(5));
    expect(await told()).toEqual([5, null]);
    house.next = 'R3MT';
    followers.house();
    expect(await told()).toEqual([5, 'R3MT']);
    followers.house();
    const waiting = told();
    await vi.advanceTimersByTimeAsync(BEAT);
    expect(await waiting).toEqual(['beat']);
    followers.tableChanged(viewAt(6));
    expect(await told()).toEqual([6, 'R3MT']);
  });

  it('receives its own table only', async () => {
    const { followers, next } = opened();
    followers.tableChanged(viewAt(9, 'OTHER'));
    followers.tableErased('OTHER');
    followers.tableChanged(viewAt(2));
    expect(await next()).toBe('2');
  });

  it('does not receive a state that it has seen', async () => {
    const { followers, next } = opened('evening.7');
    followers.tableChanged(viewAt(7));
    const waiting = next();
    followers.tableChanged(viewAt(8));
    expect(await waiting).toBe('8');
  });

  it('is told that its table was erased, and that the server stops', async () => {
    const one = opened();
    one.followers.tableErased('K7QM');
    expect(await one.next()).toBe('erased');
    const other = opened();
    const waiting = other.next();
    other.followers.close();
    expect(await waiting).toBe('end');
  });

  it('releases its place once, even if it leaves repeatedly', () => {
    const { followers, follower } = opened();
    follower.unsubscribe();
    follower.unsubscribe();
    expect(followers.size()).toBe(0);
  });
});
