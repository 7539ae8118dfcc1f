import { expect, test } from 'vitest';
import { createSharedClock } from '#lib/server/store/postgres/sharedClock.ts';

const NOON = Date.UTC(2026, 10, 27, 12);
const HOUR = 3_600_000;

/** A server with a clock an hour behind its database, which shows noon. */
function behind() {
  let monotonic = 5_000;
  const clock = createSharedClock(
    () => monotonic,
    () => NOON - HOUR,
  );
  return {
    clock,
    pass: (ms: number) => void (monotonic += ms),
    /** The database is asked, says what its clock shows half way, and is heard after so long. */
    hears(shown: number, took: number) {
      const asked = monotonic;
      monotonic += took;
      clock.synchronize(shown, asked, monotonic);
    },
  };
}

test('is its own until the database has said what time it is, and from then on that one', () => {
  const server = behind();
  expect(server.clock.now()).toBe(NOON - HOUR);
  server.hears(NOON, 4);
  expect(server.clock.now()).toBe(NOON + 2);
  server.pass(1_000.4);
  expect(server.clock.now()).toBe(NOON + 1_002);
});

test('neither goes to and fro, nor believes an answer that took long more than it can know', () => {
  const server = behind();
  server.hears(NOON, 0);
  server.pass(500);
  server.hears(NOON + 503, 8);
  expect(server.clock.now()).toBe(NOON + 508);
  // It was asleep between question and answer.
  server.hears(NOON + 508, 30_000);
  expect(server.clock.now()).toBe(NOON + 30_508);
});

test('follows where the clock of the database is put right', () => {
  const server = behind();
  server.hears(NOON, 0);
  server.hears(NOON - 10_000, 2);
  expect(server.clock.now()).toBe(NOON - 9_999);
});
