import { expect, test } from 'vitest';
import { createRequestQueue } from '#lib/client/requestQueue.ts';
import type { Clock } from '#lib/client/sending/transport.ts';

/** Runs each timer at once, and keeps the errors that reach no handler. */
function aPage() {
  const uncaught: unknown[] = [];
  const clock: Clock = {
    now: () => 0,
    after(_, then) {
      queueMicrotask(() => {
        try {
          then();
        } catch (error) {
          uncaught.push(error);
        }
      });
      return () => undefined;
    },
  };
  const ask = createRequestQueue({ connected: true, once: () => undefined }, clock);
  return { ask, uncaught };
}

test('a request is asked again after a lost connection, which is no error of the page', async () => {
  const { ask, uncaught } = aPage();
  let tries = 0;
  const answer = await ask(async () => {
    tries += 1;
    if (tries < 3) throw new Error('socket has been disconnected');
    return 'taken';
  });
  expect({ answer, tries, uncaught }).toEqual({ answer: 'taken', tries: 3, uncaught: [] });
});
