import { expect, test } from 'vitest';
import { createConcurrencyLimit } from '#lib/server/access/requestLimits.ts';

test('so much of one may be under way, of others as much besides, and more once something ends', async () => {
  const limit = createConcurrencyLimit(2);
  let end = (): void => undefined;
  const lasts = () => new Promise<string>((done) => (end = () => done('done')));
  const short = async () => 'done';

  const first = limit.run(['one'], lasts);
  const endFirst = end;
  const second = limit.run(['one', 'home'], lasts);
  expect(await limit.run(['one'], short)).toBeNull();
  expect(await limit.run(['home'], short)).toBe('done');

  endFirst();
  expect(await first).toBe('done');
  expect(await limit.run(['one'], short)).toBe('done');
  end();
  expect(await second).toBe('done');
});

test('failed work frees its place too', async () => {
  const limit = createConcurrencyLimit(1);
  const failing = limit.run(['one'], () => Promise.reject(new Error('no disk')));
  await expect(failing).rejects.toThrow('no disk');
  expect(await limit.run(['one'], async () => 'done')).toBe('done');
});
