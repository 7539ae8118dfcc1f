import { describe, expect, test } from 'vitest';
import { createJoinCodes, JOIN_CODE_COUNT, CODE_DISPLAY_MS } from '#lib/server/access/joinCodes.ts';
import { createMemoryState } from '#lib/server/cluster/localState.ts';
import {
  createCodeAttemptLimits,
  JOINING_ATTEMPTS,
  attemptsPerYear,
} from '#lib/server/access/codeAttemptLimits.ts';

const MINUTE = 60_000;

function shown(draws: readonly number[] = []) {
  let now = 0;
  let drawn = 0;
  const codes = createJoinCodes(
    createMemoryState(() => now),
    () => now,
    () => draws[drawn++] ?? drawn,
  );
  return { codes, pass: (ms: number) => void (now += ms) };
}

describe('the code by which a player joins', () => {
  test('belongs to the table on screen, and stays for a while', () => {
    const { codes, pass } = shown([7]);
    expect(codes.show('TABLE', 0)).toBe('000007');
    pass(CODE_DISPLAY_MS - 1);
    expect(codes.show('TABLE', 0)).toBe('000007');
    expect(codes.find('000007')).toMatchObject({ table: 'TABLE', times: 0 });
  });

  test('is replaced by another, and still works for a player who is typing it', () => {
    const { codes, pass } = shown([7, 8]);
    codes.show('TABLE', 0);
    pass(CODE_DISPLAY_MS);
    expect(codes.show('TABLE', 0)).toBe('000008');
    expect(codes.find('000007')?.table).toBe('TABLE');
    pass(3 * MINUTE);
    expect(codes.find('000007')).toBeNull();
    expect(codes.show('TABLE', 0)).toBe('000008');
  });

  test('counts for at most eighteen minutes, whether a screen shows it or not', () => {
    const { codes, pass } = shown([7]);
    codes.show('TABLE', 0);
    pass(CODE_DISPLAY_MS + 3 * MINUTE - 1);
    expect(codes.find('000007')?.table).toBe('TABLE');
    pass(1);
    expect(codes.find('000007')).toBeNull();
  });

  test('is another one at once when the invitations to the table have ended', () => {
    const { codes } = shown([7, 8]);
    codes.show('TABLE', 0);
    expect(codes.show('TABLE', 1)).toBe('000008');
    // The caller compares `times` with the current number of ended codes.
    expect(codes.find('000007')?.times).toBe(0);
  });

  test('is never that of two tables', () => {
    const { codes } = shown([7, 7, 8]);
    expect([codes.show('ONE', 0), codes.show('OTHER', 0)]).toEqual(['000007', '000008']);
  });
});

describe('guessing it', () => {
  test('is bounded for all strangers together, and those who are right take nothing', () => {
    let now = 0;
    const typing = createCodeAttemptLimits(() => now, JOINING_ATTEMPTS);
    const guest = (n: number) => `10.0.0.${String(n)}`;
    let wrong = 0;
    for (let n = 0; n < 200; n += 1) {
      if (!typing.mayAttempt(guest(n))) continue;
      typing.countWrong(guest(n));
      wrong += 1;
    }
    expect(wrong).toBe(JOINING_ATTEMPTS.home.most);
    expect(typing.mayAttempt('10.0.1.1')).toBe(false);
    // The internet has tries of its own.
    expect(typing.mayAttempt('203.0.113.7')).toBe(true);
    now += JOINING_ATTEMPTS.home.anotherEvery;
    expect(typing.mayAttempt('10.0.1.1')).toBe(true);
    expect(typing.mayAttempt('10.0.1.1')).toBe(true);
  });

  test('by one alone leaves tries to the others', () => {
    const typing = createCodeAttemptLimits(() => 0, JOINING_ATTEMPTS);
    for (let n = 0; n < 100; n += 1) {
      if (typing.mayAttempt('10.0.0.1')) typing.countWrong('10.0.0.1');
    }
    expect([typing.mayAttempt('10.0.0.1'), typing.mayAttempt('10.0.0.2')]).toEqual([false, true]);
  });

  test('for a year, of a television that is never off, succeeds from the internet less often than once in 80', () => {
    expect(attemptsPerYear(JOINING_ATTEMPTS.internet, 1) / JOIN_CODE_COUNT).toBeLessThan(1 / 80);
    expect(attemptsPerYear(JOINING_ATTEMPTS.home, 1) / JOIN_CODE_COUNT).toBeLessThan(1 / 23);
  });
});
