import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableSnapshot } from '#lib/protocol/messages.ts';
import { feedText } from '#lib/server/feed/feedText.ts';
import { createFollowers, type FeedNews } from '#lib/server/feed/followers.ts';
import type { FeedState } from '#lib/table/feed.ts';
import { tableViews } from '../../fixtures/tableViews.ts';

const BEAT = 1_000;
const ALONE = { deviceOf: () => null, nextOf: () => null, beat: BEAT };
const NONE = { chances: null, next: null };
const STRANGER = { address: '198.51.100.7', tokens: [] };
const viewAt = (position: number, code = 'K7QM', line = 0): TableSnapshot => ({
  ...tableViews.midRace,
  ...{ code, position, line, log: 'evening' },
});

const stateIn = (news: FeedNews): FeedState =>
  JSON.parse(news.type === 'state' ? news.text.json : '{}') as FeedState;

/** What a stream would send. */
function sentBy(news: FeedNews): string {
  return news.type === 'state' ? String(stateIn(news).revision) : news.type;
}

const aTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('whoever follows a feed', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  const opened = (seen: string | null = null) => {
    const house: { next: string | null } = { next: null };
    const followers = createFollowers({ ...ALONE, nextOf: () => house.next });
    const asked = { table: 'K7QM', language: 'fr', seen } as const;
    const follower = followers.follow(STRANGER, asked);
    if (follower === null) throw new Error('no room');
    return { house, followers, follower, next: async () => sentBy(await follower.next()) };
  };

  it('is sent the newest state alone, however many came while the last one was on its way', async () => {
    const { followers, next } = opened();
    for (const position of [1, 2, 3]) followers.broadcast.table(viewAt(position));
    expect(await next()).toBe('3');
  });

  it('waits for the next one, and is told now and then that the stream is there', async () => {
    const { followers, next } = opened();
    const waiting = next();
    await vi.advanceTimersByTimeAsync(BEAT);
    expect(await waiting).toBe('beat');
    const later = next();
    followers.broadcast.table(viewAt(4));
    expect(await later).toBe('4');
  });

  it('is told behind the answer to whoever played, and others have their turn between many', async () => {
    const followers = createFollowers(ALONE);
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
    followers.broadcast.table(viewAt(1));
    told.push('answer');
    const turns: number[] = [];
    while (told.length <= 100) {
      await aTurn();
      turns.push(told.length);
    }
    expect(told[0]).toBe('answer');
    expect(turns.length).toBeGreaterThan(4);
  });

  it('of one zone leave room for those of another', () => {
    const followers = createFollowers(ALONE);
    const enter = (address: string) =>
      followers.follow({ address, tokens: [] }, { table: 'K7QM', language: 'fr', seen: null });
    const internet = Array.from({ length: 600 }, (_, n) =>
      enter(`198.51.${String(n % 250)}.${String(n >> 8)}`),
    );
    expect(internet.at(-1)).toBeNull();
    expect(enter('192.168.1.20')).not.toBeNull();
  });

  it('never goes back to an older one', async () => {
    const { followers, follower, next } = opened();
    followers.broadcast.table(viewAt(5));
    await aTurn();
    follower.offer(followers.told(viewAt(4), null));
    expect(await next()).toBe('5');
  });

  it('is told once more when it is known who will win, and until the next move is weighed what was said last', async () => {
    const { followers, follower } = opened();
    const told = async () => {
      const { revision, chances } = stateIn(await follower.next());
      return [revision, chances];
    };
    followers.broadcast.table(viewAt(5));
    expect(await told()).toEqual([5, null]);
    const first = { after: 12, match: [60, 40] };
    followers.chances(viewAt(5), first);
    expect(await told()).toEqual([5, first]);
    followers.broadcast.table(viewAt(6));
    expect(await told()).toEqual([6, first]);
    followers.chances(viewAt(6), null);
    expect(await told()).toEqual([6, null]);
  });

  it('is told of the new past after a correction, though it has as many moves, and nothing of the old one', async () => {
    const { followers, follower } = opened();
    const told = async () => stateIn(await follower.next()).chances;
    followers.chances(viewAt(5), { after: 12, match: [95, 5] });
    expect(await told()).toEqual({ after: 12, match: [95, 5] });
    followers.broadcast.table(viewAt(6, 'K7QM', 1));
    expect(await told()).toBeNull();
    followers.chances(viewAt(6, 'K7QM', 1), { after: 12, match: [70, 30] });
    expect(await told()).toEqual({ after: 12, match: [70, 30] });
  });

  it('is told other chances of the same view, by another id', async () => {
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

  it('is told that nothing is said any more, also of what was known when it came', async () => {
    const { followers, follower } = opened();
    const told = async () => stateIn(await follower.next()).chances;
    const chances = { after: 12, match: [60, 40] };
    follower.offer(followers.told(viewAt(5), chances));
    expect(await told()).toEqual(chances);
    followers.broadcast.table(viewAt(6));
    expect(await told()).toEqual(chances);
    followers.chances(viewAt(6), null);
    expect(await told()).toBeNull();
  });

  it('is told where the same players go on, once, and what comes after knows it too', async () => {
    const { house, followers, follower } = opened();
    const told = async () => {
      const news = await follower.next();
      return news.type === 'state' ? [stateIn(news).revision, stateIn(news).next] : [news.type];
    };
    followers.house();
    followers.broadcast.table(viewAt(5));
    expect(await told()).toEqual([5, null]);
    house.next = 'R3MT';
    followers.house();
    expect(await told()).toEqual([5, 'R3MT']);
    followers.house();
    const waiting = told();
    await vi.advanceTimersByTimeAsync(BEAT);
    expect(await waiting).toEqual(['beat']);
    followers.broadcast.table(viewAt(6));
    expect(await told()).toEqual([6, 'R3MT']);
  });

  it('hears of its own table alone', async () => {
    const { followers, next } = opened();
    followers.broadcast.table(viewAt(9, 'OTHER'));
    followers.broadcast.erased('OTHER');
    followers.broadcast.table(viewAt(2));
    expect(await next()).toBe('2');
  });

  it('is not sent what it has seen', async () => {
    const { followers, next } = opened('evening.7');
    followers.broadcast.table(viewAt(7));
    const waiting = next();
    followers.broadcast.table(viewAt(8));
    expect(await waiting).toBe('8');
  });

  it('hears that its table was erased, and that the server ends', async () => {
    const one = opened();
    one.followers.broadcast.erased('K7QM');
    expect(await one.next()).toBe('erased');
    const other = opened();
    const waiting = other.next();
    other.followers.close();
    expect(await waiting).toBe('end');
  });

  it('gives its place back once, however often it leaves', () => {
    const { followers, follower } = opened();
    follower.leave();
    follower.leave();
    expect(followers.size()).toBe(0);
  });
});
