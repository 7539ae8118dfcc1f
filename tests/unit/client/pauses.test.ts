import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askUntilAnswered } from '#lib/client/pauses.ts';

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
  askUntilAnswered(ask, (reply) => answered.push(reply));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answered).toEqual(['the choices']);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a question that is wanted no more is not asked again, and its late answer is not heard', async () => {
  let reply: (value: string | null) => void = () => undefined;
  const ask = vi.fn(() => new Promise<string | null>((resolve) => (reply = resolve)));
  const answered: string[] = [];
  const end = askUntilAnswered(ask, (value) => answered.push(value));
  end();
  reply('too late');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answered).toEqual([]);
  expect(ask).toHaveBeenCalledTimes(1);
});
