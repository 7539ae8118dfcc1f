import { expect, test } from 'vitest';
import { createQueues } from '#lib/process/queues.ts';

test('a long queue lets other work in between', async () => {
  const queues = createQueues();
  const order: string[] = [];
  const task = (name: string) => queues.run('table', () => Promise.resolve(order.push(name)));
  setImmediate(() => order.push('a signal'));
  await Promise.all([task('first tap'), task('second tap')]);
  expect(order).toEqual(['first tap', 'a signal', 'second tap']);
});
