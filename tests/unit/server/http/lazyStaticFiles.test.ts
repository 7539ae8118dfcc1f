import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveLazily } from '#lib/server/http/lazyStaticFiles.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Files of which one is there, how often they were looked through, and who answered what was asked for. */
function folder() {
  let looks = 0;
  const files = serveLazily(() => {
    looks += 1;
    return ({ url }, response, next) => (url === '/there.js' ? response.end() : next());
  });
  return {
    looks: () => looks,
    ask(url: string) {
      const request = Object.assign(new IncomingMessage(new Socket()), { url });
      let by = 'file';
      files(request, new ServerResponse(request), () => (by = 'page'));
      return by;
    },
  };
}

test('files are looked through only when one is asked for, once', () => {
  const { ask, looks } = folder();
  expect(ask('/healthz')).toBe('page');
  expect(looks()).toBe(0);
  expect([ask('/there.js'), ask('/table/K7QM/state.json'), ask('/there.js')]).toEqual([
    ...['file', 'page', 'file'],
  ]);
  expect(looks()).toBe(1);
});

test('or by themselves a while after the start, so that no page waits for it', () => {
  const { ask, looks } = folder();
  vi.advanceTimersByTime(10_000);
  expect(looks()).toBe(1);
  expect(ask('/there.js')).toBe('file');
  expect(looks()).toBe(1);
});
