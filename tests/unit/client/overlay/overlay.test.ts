import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { delayed } from '#lib/client/overlay/delayed.ts';
import { overlaySettings } from '#lib/client/overlay/settings.ts';

const asked = (query: string) => overlaySettings(new URLSearchParams(query));

describe('the address of an overlay', () => {
  it('asks for the lower third where it names nothing else', () => {
    const plain = { parts: ['lower-third'], delay: 0, theme: 'night', sample: null };
    expect(asked('')).toEqual(plain);
    expect(asked('show=nonsense&delay=soon&theme=pink')).toEqual(plain);
  });

  it('names parts, in a list or one by one', () => {
    expect(asked('show=card,race').parts).toEqual(['race', 'card']);
    expect(asked('show=bug&show=board').parts).toEqual(['bug', 'board']);
  });

  it.each([
    ['12', 12],
    ['2.5', 2.5],
    ['90', 60],
    ['-3', 0],
    ['', 0],
  ])('delays by a minute at most: %j', (delay, seconds) => {
    expect(asked(`delay=${delay}`).delay).toBe(seconds);
  });

  it.each([
    ['sample', 2],
    ['sample=4', 4],
    ['sample=6', 6],
    ['sample=40', 6],
    ['sample=many', 2],
  ])('makes sides up to place it by: %s', (query, sides) => {
    expect(asked(query).sample).toBe(sides);
  });
});

describe('a delay', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('tells everything as much later as it was told, and nothing once it is stopped', () => {
    const heard: string[] = [];
    const later = delayed((said: string) => heard.push(said), 20_000);
    later.tell('first');
    vi.advanceTimersByTime(5_000);
    later.tell('second');
    vi.advanceTimersByTime(14_999);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['first']);
    later.stop();
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual(['first']);
  });
});
