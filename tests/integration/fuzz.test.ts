import { expect, it } from 'vitest';
import { keepCases } from '../support/fuzz/cases.ts';
import { fuzz } from '../support/fuzz/fuzz.ts';
import { newSeed } from '../support/seed.ts';

const FRAMES = 6_000;

/** `npm run fuzz` is the same with a million frames and messages. */
it('takes nothing that it must not take, and does not fall over it', async ({ task }) => {
  const seed = newSeed(task);
  const report = await fuzz({
    ...{ frames: FRAMES, messages: 10_000, trespasses: 4_000, halfGood: 4_000 },
    ...{ requests: 2_000, connections: 400, seed },
  });
  keepCases(report.suspects);
  expect(report).toMatchObject({
    suspects: [],
    accepted: [],
    unanswered: [],
    errors: [],
    crashes: 0,
    changes: [],
  });
  // Most were looked at, rather than cut off or sent too often.
  expect(report.frames).toBeGreaterThanOrEqual(FRAMES);
  expect(report.bridgesTried).toBeGreaterThan(100);
  expect(report.trespasses).toBeGreaterThanOrEqual(4_000);
});
