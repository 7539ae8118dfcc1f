import { describe, expect, test } from 'vitest';
import {
  type Allowance,
  BROUGHT,
  createReaderRates,
  HANDS,
  MOST_CONNECTIONS_OF_DEVICE,
  REPORTS,
} from '#lib/server/limits/rates.ts';

function atClock() {
  let now = 0;
  const rates = createReaderRates(() => now);
  return { rates, after: (seconds: number) => (now += seconds * 1_000) };
}

function connect(rates: ReturnType<typeof createReaderRates>, device: string | null): Allowance {
  const allowance = rates.arrived(device);
  if (allowance === null) throw new Error('it has too many connections');
  return allowance;
}

/** How many of these are taken, out of more than there is room for. */
const taken = (ask: () => boolean): number =>
  Array.from({ length: 20_000 }, ask).filter(Boolean).length;

describe('a device that was let in to lay cards', () => {
  test('brings what an evening left behind at once, and then no more than hands lay', () => {
    const { rates, after } = atClock();
    const bridge = connect(rates, 'attic');
    expect(taken(() => bridge.message('tap'))).toBe(HANDS.burst);
    after(60);
    expect(taken(() => bridge.message('introduce'))).toBe(HANDS.perSecond * 60);
  });

  test('says how its readers are by a rate of its own, so that taps go on', () => {
    const bridge = connect(atClock().rates, 'attic');
    expect(taken(() => bridge.message('readers'))).toBe(REPORTS.burst);
    expect(bridge.message('waiting')).toBe(false);
    expect(bridge.message('tap')).toBe(true);
  });

  test('shares all that between its connections, and gains nothing by coming anew', () => {
    const { rates } = atClock();
    const first = connect(rates, 'attic');
    expect(taken(() => first.message('tap'))).toBe(HANDS.burst);
    expect(taken(first.brought)).toBe(BROUGHT.burst);
    first.left();
    const again = connect(rates, 'attic');
    expect([again.message('tap'), again.brought()]).toEqual([false, false]);
    expect(connect(rates, 'cellar').message('tap')).toBe(true);
  });

  test('has a few connections at once', () => {
    const { rates } = atClock();
    const all = Array.from({ length: MOST_CONNECTIONS_OF_DEVICE }, () => connect(rates, 'attic'));
    expect(rates.arrived('attic')).toBeNull();
    all[0]?.left();
    expect(rates.arrived('attic')).not.toBeNull();
  });
});

test('a device keeps to its bounds although many others are connected', () => {
  const { rates } = atClock();
  for (let n = 0; n < 300; n++) connect(rates, `device ${String(n)}`);
  connect(rates, 'attic');
  const others = Array.from({ length: MOST_CONNECTIONS_OF_DEVICE }, () => rates.arrived('attic'));
  expect(others.filter((allowance) => allowance === null)).toHaveLength(1);
});

test('the bridge of the house delivers all that it can keep at once', () => {
  const bridge = connect(atClock().rates, null);
  expect(taken(() => bridge.message('tap'))).toBe(10_000);
});
