import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { APART, paced } from '#lib/client/hearing/paced.ts';
import type { Weight } from '#lib/protocol/heard.ts';

describe('what a screen reader is told', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const listen = () => {
    const heard: { readonly text: string; readonly at: number }[] = [];
    const begun = Date.now();
    const { tell, stop } = paced(({ text }) => heard.push({ text, at: Date.now() - begun }));
    return { heard, stop, tell: (text: string, weight: Weight = 'play') => tell({ text, weight }) };
  };

  test('comes at once when nothing was told just before', () => {
    const { heard, tell } = listen();
    tell('Anne plays 100 km.');
    expect(heard).toEqual([{ text: 'Anne plays 100 km.', at: 0 }]);
  });

  test('comes one by one, none sooner after another than a screen reader follows', () => {
    const { heard, tell } = listen();
    for (const text of ['a', 'b', 'c']) tell(text);
    vi.advanceTimersByTime(10 * APART);
    expect(heard).toEqual([
      { text: 'a', at: 0 },
      { text: 'b', at: APART },
      { text: 'c', at: 2 * APART },
    ]);
  });

  test('of a burst the newest are left, and what must be decided in any case', () => {
    const { heard, tell } = listen();
    tell('play 1');
    tell('refused', 'urgent');
    for (let play = 2; play <= 10; play += 1) tell(`play ${String(play)}`);
    vi.advanceTimersByTime(20 * APART);
    expect(heard.map(({ text }) => text)).toEqual(['play 1', 'refused', 'play 9', 'play 10']);
  });

  test('is over when the page shows another table', () => {
    const { heard, tell, stop } = listen();
    tell('a');
    tell('b');
    stop();
    vi.advanceTimersByTime(10 * APART);
    tell('c');
    expect(heard.map(({ text }) => text)).toEqual(['a', 'c']);
  });
});
