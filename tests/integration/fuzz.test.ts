import { expect, it } from 'vitest';
import { fuzz } from '../support/fuzz/fuzz.ts';
import { newSeed } from '../support/seed.ts';

/** `npm run fuzz` is the same with a million messages. */
it('takes nothing that it must not take, and does not fall over it', async ({ task }) => {
  const seed = newSeed(task);
  const report = await fuzz({ messages: 10_000, requests: 2_000, connections: 400, seed });
  expect(report).toMatchObject({
    accepted: [],
    unanswered: [],
    errors: [],
    crashes: 0,
    changes: 0,
  });
});
