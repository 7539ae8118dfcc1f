import { expect, test } from 'vitest';
import { reloadWhenServed } from '#lib/client/errorReload.ts';

/** A page that failed, and a server that answers from the given try on. */
function failedPage(answersFrom: number) {
  const stop = new AbortController();
  const done: string[] = [];
  const page = {
    rest: () => Promise.resolve(),
    isServerHere() {
      done.push('asked');
      return Promise.resolve(done.length >= answersFrom);
    },
    reload: () => void done.push('reloaded'),
  };
  return { stop, done, page };
}

test('loads a page that failed anew as soon as the server answers', async () => {
  const { stop, done, page } = failedPage(3);
  await reloadWhenServed(stop.signal, page);
  expect(done).toEqual(['asked', 'asked', 'asked', 'reloaded']);
});

test('loads no page anew that was left meanwhile', async () => {
  const { stop, done, page } = failedPage(1);
  stop.abort();
  await reloadWhenServed(stop.signal, page);
  expect(done).toEqual([]);
});
