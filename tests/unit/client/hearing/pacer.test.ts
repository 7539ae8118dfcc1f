import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SENTENCE_INTERVAL_MS, createPacer } from '#lib/client/hearing/pacer.ts';
import type { SpeechPriority } from '#lib/protocol/announcements.ts';

describe('an announcement to a screen reader', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const listen = () => {
    const heard: { readonly text: string; readonly at: number }[] = [];
    const begun = Date.now();
    const { tell, stop } = createPacer(({ text }) => heard.push({ text, at: Date.now() - begun }));
    return {
      heard,
      stop,
      tell: (text: string, weight: SpeechPriority = 'play') => tell({ text, weight }),
    };
  };

  test('is made at once after a silence', () => {
    const { heard, tell } = listen();
    tell('Anne plays 100 km.');
    expect(heard).toEqual([{ text: 'Anne plays 100 km.', at: 0 }]);
  });

  test('waits until a screen reader has followed the previous one', () => {
    const { heard, tell } = listen();
    for (const text of ['a', 'b', 'c']) tell(text);
    vi.advanceTimersByTime(10 * SENTENCE_INTERVAL_MS);
    expect(heard).toEqual([
      { text: 'a', at: 0 },
      { text: 'b', at: SENTENCE_INTERVAL_MS },
      { text: 'c', at: 2 * SENTENCE_INTERVAL_MS },
    ]);
  });

  test('of a burst is dropped unless it is among the newest or needs a decision', () => {
    const { heard, tell } = listen();
    tell('play 1');
    tell('refused', 'urgent');
    for (let play = 2; play <= 10; play += 1) tell(`play ${String(play)}`);
    vi.advanceTimersByTime(20 * SENTENCE_INTERVAL_MS);
    expect(heard.map(({ text }) => text)).toEqual(['play 1', 'refused', 'play 9', 'play 10']);
  });

  test('ends when the page shows another table', () => {
    const { heard, tell, stop } = listen();
    tell('a');
    tell('b');
    stop();
    vi.advanceTimersByTime(10 * SENTENCE_INTERVAL_MS);
    tell('c');
    expect(heard.map(({ text }) => text)).toEqual(['a', 'c']);
  });
});
