import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleByCost } from '#lib/server/hosts/houseHost.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const worked = (took: number) => {
  let runs = 0;
  let now = 0;
  const ask = throttleByCost(
    () => {
      runs += 1;
      now += took;
    },
    () => now,
  );
  return {
    ask,
    runs: () => runs,
    async after(ms: number) {
      now += ms;
      await vi.advanceTimersByTimeAsync(ms);
    },
  };
};

test('quick work runs once, in the turn after its request', async () => {
  const work = worked(0);
  work.ask();
  work.ask();
  await work.after(0);
  expect(work.runs()).toBe(1);
  work.ask();
  await work.after(0);
  expect(work.runs()).toBe(2);
});

test('slow work pauses four times its duration, and then runs for all waiting requests', async () => {
  const work = worked(20);
  work.ask();
  await work.after(0);
  work.ask();
  await work.after(70);
  work.ask();
  expect(work.runs()).toBe(1);
  await work.after(10);
  expect(work.runs()).toBe(2);
});

test('no call waits longer than a second', async () => {
  const work = worked(900);
  work.ask();
  await work.after(0);
  work.ask();
  await work.after(1_000);
  expect(work.runs()).toBe(2);
});
