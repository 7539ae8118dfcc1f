import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadStory, type StoryProgress } from '#lib/client/storyLoader.ts';
import { createSleepingBackoff } from '#lib/client/backoff.ts';
import type { Reply } from '#lib/protocol/messages.ts';
import type { StoryMove, StoryPart } from '#lib/table/story.ts';

const SECOND = 1_000;
const LENGTH = 4;
const TOLD_AT_ONCE = 2;

const moveOf = (number: number): StoryMove => ({
  number,
  weighs: number,
  round: 1,
  overruled: false,
  move: { type: 'play', by: 'Anne', card: '25' },
  shares: [0.5, 0.5],
  ofRound: null,
  decision: null,
});
const stretch = (after: number): StoryPart => ({
  moves: Array.from({ length: TOLD_AT_ONCE }, (_, at) => moveOf(after + at + 1)),
  draws: [],
  length: LENGTH,
  line: 0,
});

describe('the story of a match on a page', () => {
  let shown: StoryProgress | null = null;
  let asked: number[] = [];
  let wanted = true;
  const failed = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    [shown, asked, wanted] = [null, [], true];
  });
  afterEach(() => {
    vi.useRealTimers();
    expect(failed).not.toHaveBeenCalled();
  });

  /** A server that takes so many ms for the nth stretch that it is asked for, and a socket that waits no longer than it is told to. */
  function told(takes: (nth: number) => number): void {
    const ask = (moves: number, within: number) =>
      new Promise<Reply<StoryPart | null>>((resolve, reject) => {
        asked.push(moves);
        const ms = takes(asked.length);
        if (ms < Infinity) setTimeout(() => resolve({ ok: true, value: stretch(moves) }), ms);
        setTimeout(() => reject(new Error('operation has timed out')), within);
      });
    const progressed = (now: StoryProgress) => void (shown = now);
    const telling = { ask, progressed, backoff: createSleepingBackoff(), isWanted: () => wanted };
    loadStory(telling).catch(failed);
  }
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND);

  test('is shown though each stretch of it takes ten seconds, and asked for no more often', async () => {
    told(() => 10 * SECOND);
    await pass(9);
    expect(shown).toBeNull();
    await pass(2);
    expect(shown).toMatchObject({ moves: [{ number: 1 }, { number: 2 }], length: LENGTH });
    await pass(10);
    expect(shown).toMatchObject({ moves: [1, 2, 3, 4].map((number) => ({ number })) });
    await pass(120);
    expect(asked).toEqual([0, 2]);
  });

  test('is asked for anew after half a minute without an answer, and after a rest', async () => {
    told((nth) => (nth === 1 ? Infinity : SECOND));
    await pass(29);
    expect(asked).toEqual([0]);
    // A rest takes a second at the most.
    await pass(2);
    expect(asked).toEqual([0, 0]);
    await pass(2);
    expect(shown).toMatchObject({ moves: { length: LENGTH } });
  });

  test('is not loaded further once its page is closed', async () => {
    told(() => 10 * SECOND);
    await pass(5);
    wanted = false;
    await pass(60);
    expect(shown).toBeNull();
    expect(asked).toEqual([0]);
  });
});
