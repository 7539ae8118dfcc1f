import { expect, test } from 'vitest';
import { createTurns } from '#lib/server/access/requestLimits.ts';

test('so much of one may be under way, of others as much besides, and more once something ends', async () => {
  const turns = createTurns(2);
  let end = (): void => undefined;
  const lasts = () => new Promise<string>((done) => (end = () => done('done')));
  const short = async () => 'done';

  const first = turns.take(['one'], lasts);
  const endFirst = end;
  const second = turns.take(['one', 'home'], lasts);
  expect(await turns.take(['one'], short)).toBeNull();
  expect(await turns.take(['home'], short)).toBe('done');

  endFirst();
  expect(await first).toBe('done');
  expect(await turns.take(['one'], short)).toBe('done');
  end();
  expect(await second).toBe('done');
});

test('what fails counts no longer either', async () => {
  const turns = createTurns(1);
  const failing = turns.take(['one'], () => Promise.reject(new Error('no disk')));
  await expect(failing).rejects.toThrow('no disk');
  expect(await turns.take(['one'], async () => 'done')).toBe('done');
});
