import { expect, it } from 'vitest';
import { fuzz } from '../support/fuzz/fuzz.ts';

/** `npm run fuzz` is the same with a million messages. */
it('takes nothing that it must not take, and does not fall over it', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  console.log(`fuzz: seed ${String(seed)}`);
  const report = await fuzz({ messages: 10_000, requests: 2_000, connections: 400, seed });
  expect(report).toMatchObject({
    accepted: [],
    unanswered: [],
    errors: [],
    crashes: 0,
    changes: 0,
  });
});
