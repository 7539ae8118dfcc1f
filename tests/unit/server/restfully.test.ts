import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restfully } from '#lib/server/hosts/houseHost.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const worked = (took: number) => {
  let runs = 0;
  let now = 0;
  const ask = restfully(
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

test('what is quick is done in the turn after it was asked for, once', async () => {
  const work = worked(0);
  work.ask();
  work.ask();
  await work.after(0);
  expect(work.runs()).toBe(1);
  work.ask();
  await work.after(0);
  expect(work.runs()).toBe(2);
});

test('what takes long rests four times as long, and is done then for all who asked', async () => {
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

test('nobody waits longer than a second', async () => {
  const work = worked(900);
  work.ask();
  await work.after(0);
  work.ask();
  await work.after(1_000);
  expect(work.runs()).toBe(2);
});
