import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BURST_MS, createPressFilter, HAMMER_MS } from '#lib/client/remote/pressFilter.ts';

describe('OK of a remote control', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function remote() {
    const done: string[] = [];
    const filter = createPressFilter();
    const press = (name: string) => filter.press(() => void done.push(name));
    return { done, filter, press };
  }

  test('does one thing when it is pressed a hundred times', () => {
    const { done, press } = remote();
    for (let time = 0; time < 100; time += 1) {
      press(String(time));
      vi.advanceTimersByTime(120);
    }
    vi.advanceTimersByTime(10 * BURST_MS);
    expect(done).toEqual(['0']);
  });

  test('does one thing although the television handles some of a hundred presses late', () => {
    const { done, press } = remote();
    for (let time = 0; time < 100; time += 1) {
      press(String(time));
      vi.advanceTimersByTime(time > 1 && time % 10 === 0 ? 900 : 50);
    }
    vi.advanceTimersByTime(HAMMER_MS);
    expect(done).toEqual(['0']);
    press('calm');
    expect(done).toEqual(['0', 'calm']);
  });

  test('does two things when it is pressed twice, the second after a pause', () => {
    const { done, press } = remote();
    press('open');
    press('choose');
    expect(done).toEqual(['open']);
    vi.advanceTimersByTime(BURST_MS);
    expect(done).toEqual(['open', 'choose']);
  });

  test('acts at once on each press of a calm hand', () => {
    const { done, press } = remote();
    for (const name of ['a', 'b', 'c']) {
      press(name);
      vi.advanceTimersByTime(BURST_MS + 1);
    }
    expect(done).toEqual(['a', 'b', 'c']);
  });

  test('does not wait for a third press once an arrow follows', () => {
    const { done, filter, press } = remote();
    press('a');
    press('b');
    filter.settle();
    expect(done).toEqual(['a', 'b']);
    press('c');
    expect(done).toEqual(['a', 'b', 'c']);
  });

  test('does nothing for a moment after a question took the place of the menu', () => {
    const { done, filter, press } = remote();
    filter.hold();
    press('meant for the menu');
    vi.advanceTimersByTime(10 * BURST_MS);
    press('answer');
    expect(done).toEqual(['answer']);
  });
});
