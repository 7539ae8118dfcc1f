import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queueRender } from '#lib/client/renderQueue.ts';

vi.mock('svelte', () => ({
  flushSync: (build: () => void) => {
    build();
  },
}));

const FRAME = 16;
const SLOW = 20;

describe('the parts of a page, built in turn', () => {
  let built: string[] = [];
  const part = (name: string, takes = 0) => {
    const build = () => {
      built.push(name);
      now += takes;
    };
    return queueRender(build);
  };
  let now = 0;

  beforeEach(() => {
    built = [];
    now = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('performance', { now: () => now });
    vi.stubGlobal('document', { hidden: false });
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, FRAME));
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('are all built at once where building takes no time', () => {
    part('standing');
    part('sheets');
    expect(built).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(built).toEqual(['standing', 'sheets']);
  });

  test('wait until what was built is drawn, where it took long', () => {
    part('standing', SLOW);
    part('sheets');
    vi.advanceTimersByTime(1);
    expect(built).toEqual(['standing']);
    vi.advanceTimersByTime(FRAME + 1);
    expect(built).toEqual(['standing', 'sheets']);
  });

  test('are built in a hidden page, which is never painted', () => {
    vi.stubGlobal('document', { hidden: true });
    vi.stubGlobal('requestAnimationFrame', () => 0);
    part('standing', SLOW);
    part('sheets');
    vi.runAllTimers();
    expect(built).toEqual(['standing', 'sheets']);
  });

  test('are left out where the page was left meanwhile', () => {
    part('standing', SLOW);
    const leave = part('sheets');
    part('rematch');
    vi.advanceTimersByTime(1);
    leave();
    vi.runAllTimers();
    expect(built).toEqual(['standing', 'rematch']);
  });

  test('do not keep out the others where one fails', () => {
    const failed: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => failed.push(error));
    const broken = new Error('broken');
    queueRender(() => {
      throw broken;
    });
    part('sheets');
    vi.runAllTimers();
    expect([failed, built]).toEqual([[broken], ['sheets']]);
  });
});
