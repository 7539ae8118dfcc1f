import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { redeemInvitation } from '#lib/client/entry.ts';
import { createBackoff, retryUntilAnswered } from '#lib/client/backoff.ts';
import type { JoinReply } from '#lib/protocol/entry.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', expect.unreachable);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a question about the past is asked again until it is answered, and not after that', async () => {
  const ask = vi
    .fn<() => Promise<string | null>>()
    .mockResolvedValueOnce(null)
    .mockResolvedValueOnce(null)
    .mockResolvedValue('the choices');
  const answered: string[] = [];
  retryUntilAnswered(ask, (reply) => answered.push(reply));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answered).toEqual(['the choices']);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a question that is wanted no more is not asked again, and its late answer is not heard', async () => {
  let reply: (value: string | null) => void = () => undefined;
  const ask = vi.fn(() => new Promise<string | null>((resolve) => (reply = resolve)));
  const answered: string[] = [];
  const end = retryUntilAnswered(ask, (value) => answered.push(value));
  end();
  reply('too late');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answered).toEqual([]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test.each([
  ['table-full', 'full'],
  ['invitation-over', 'over'],
] as const)(
  'an invitation is tried while nothing answers, and no more once refused: %s',
  async (code, end) => {
    const ask = vi
      .fn<() => Promise<JoinReply | null>>()
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce({ ok: false, refusal: { code: 'not-saved' } })
      .mockResolvedValue({ ok: false, refusal: { code } });
    const arrived = vi.fn();
    redeemInvitation(ask).then(arrived, expect.unreachable);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(arrived.mock.calls).toEqual([[end]]);
    expect(ask).toHaveBeenCalledTimes(3);
  },
);

const several = (chance: number) => {
  const pauses = createBackoff(() => chance);
  return Array.from({ length: 7 }, pauses.nextDelayMs);
};

test('pauses grow up to a bound', () => {
  expect(several(0)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]);
});

test('pauses of screens that were refused together are spread over half their length', () => {
  expect(several(1)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  expect(several(0.5)[0]).toBe(750);
});

test('pauses begin short again when it went well', () => {
  const pauses = createBackoff(() => 0);
  pauses.nextDelayMs();
  pauses.nextDelayMs();
  pauses.reset();
  expect(pauses.nextDelayMs()).toBe(1_000);
});
