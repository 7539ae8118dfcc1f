import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QUOTAS, createRequestLimits } from '#lib/server/access/requestLimits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Phones that each hold a right invitation, and scan it as often as they are sent back; answers how many are let in now. */
function aHall() {
  const limits = createRequestLimits(() => null);
  return async (phones: number, address = '192.168.1.66'): Promise<number> => {
    let joined = 0;
    for (let n = 0; n < phones; n++) {
      const principal = { address, tokens: [] };
      if (await limits.countJoin(principal)) joined += 1;
    }
    return joined;
  };
}

test('a hall of 40 phones behind one address is in within two minutes', async () => {
  const scan = aHall();
  let left = 40 - (await scan(40));
  for (let minute = 1; minute < 2; minute++) {
    vi.advanceTimersByTime(QUOTAS.join.duration * 1_000);
    left -= await scan(left);
  }
  expect(left).toBe(0);
});

test('one network fills no table at a stroke, and keeps no other network out', async () => {
  const scan = aHall();
  expect(await scan(64)).toBe(QUOTAS.join.points);
  expect(await scan(64)).toBe(0);
  expect(await scan(1, '192.168.1.2')).toBe(1);
});
