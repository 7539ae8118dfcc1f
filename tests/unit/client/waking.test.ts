import { expect, test, vi } from 'vitest';
import type { ScreenSocket } from '#lib/client/socket.ts';
import { reconnectIfDead } from '#lib/client/waking.ts';

/** A connection that `asked` is sent by, and then is another one where it was opened anew meanwhile. */
function aConnection(connected: boolean, asked: () => Promise<unknown>, then = 'first') {
  const socket = {
    connected,
    id: 'first',
    timeout: () => ({
      emitWithAck: () => asked().finally(() => (socket.id = then)),
    }),
  };
  return socket as unknown as ScreenSocket;
}
const answered = () => Promise.resolve({ ok: true });
const unanswered = () => Promise.reject(new Error('operation has timed out'));

test.each([
  ['keeps a connection that answers', true, answered, 'first', 0],
  ['opens one anew that does not answer', true, unanswered, 'first', 1],
  ['opens one at once that is not open', false, answered, 'first', 1],
  ['leaves one alone that was opened anew meanwhile', true, unanswered, 'second', 0],
])('a page that has woken %s', async (_name, connected, asked, then, times) => {
  const openAnew = vi.fn();
  await reconnectIfDead(aConnection(connected, asked, then), openAnew);
  expect(openAnew).toHaveBeenCalledTimes(times);
});
