import { describe, expect, test } from 'vitest';
import {
  type ConnectionRateLimit,
  BROUGHT_READER_RATE,
  createBridgeRateLimits,
  TAP_RATE,
  MAX_CONNECTIONS_PER_DEVICE,
  READER_REPORT_RATE,
} from '#lib/server/limits/rateLimits.ts';

function atClock() {
  let now = 0;
  const rates = createBridgeRateLimits(() => now);
  return { rates, after: (seconds: number) => (now += seconds * 1_000) };
}

function connect(
  rates: ReturnType<typeof createBridgeRateLimits>,
  device: string | null,
): ConnectionRateLimit {
  const allowance = rates.openConnection(device);
  if (allowance === null) throw new Error('it has too many connections');
  return allowance;
}

/** Returns the number accepted, out of more than the limit. */
const taken = (ask: () => boolean): number =>
  Array.from({ length: 20_000 }, ask).filter(Boolean).length;

describe('a device that was let in to lay cards', () => {
  test('brings what an evening left behind at once, and then no more than hands lay', () => {
    const { rates, after } = atClock();
    const bridge = connect(rates, 'attic');
    expect(taken(() => bridge.admitsMessage('tap'))).toBe(TAP_RATE.burst);
    after(60);
    expect(taken(() => bridge.admitsMessage('introduce'))).toBe(TAP_RATE.perSecond * 60);
  });

  test('says how its readers are by a rate of its own, so that taps go on', () => {
    const bridge = connect(atClock().rates, 'attic');
    expect(taken(() => bridge.admitsMessage('readers'))).toBe(READER_REPORT_RATE.burst);
    expect(bridge.admitsMessage('waiting')).toBe(false);
    expect(bridge.admitsMessage('tap')).toBe(true);
  });

  test('shares all that between its connections, and gains nothing by coming anew', () => {
    const { rates } = atClock();
    const first = connect(rates, 'attic');
    expect(taken(() => first.admitsMessage('tap'))).toBe(TAP_RATE.burst);
    expect(taken(first.admitsBroughtReader)).toBe(BROUGHT_READER_RATE.burst);
    first.release();
    const again = connect(rates, 'attic');
    expect([again.admitsMessage('tap'), again.admitsBroughtReader()]).toEqual([false, false]);
    expect(connect(rates, 'cellar').admitsMessage('tap')).toBe(true);
  });

  test('has a few connections at once', () => {
    const { rates } = atClock();
    const all = Array.from({ length: MAX_CONNECTIONS_PER_DEVICE }, () => connect(rates, 'attic'));
    expect(rates.openConnection('attic')).toBeNull();
    all[0]?.release();
    expect(rates.openConnection('attic')).not.toBeNull();
  });
});

test('a device keeps to its bounds although many others are connected', () => {
  const { rates } = atClock();
  for (let n = 0; n < 300; n++) connect(rates, `device ${String(n)}`);
  connect(rates, 'attic');
  const others = Array.from({ length: MAX_CONNECTIONS_PER_DEVICE }, () =>
    rates.openConnection('attic'),
  );
  expect(others.filter((allowance) => allowance === null)).toHaveLength(1);
});

test('the bridge of the house delivers all that it can keep at once', () => {
  const bridge = connect(atClock().rates, null);
  expect(taken(() => bridge.admitsMessage('tap'))).toBe(10_000);
});
