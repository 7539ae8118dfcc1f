import type { ScreenSocket } from './connection.ts';

/**
 * Sends requests one after the other, each again and again until it is answered, over reconnects too.
 * A request carries an id that it keeps, so the server does it once however often it arrives.
 */
export function outbox(socket: ScreenSocket): <R>(attempt: () => Promise<R>) => Promise<R> {
  let before: Promise<unknown> = Promise.resolve();
  return function send<R>(attempt: () => Promise<R>): Promise<R> {
    const answer = before.then(() => untilAnswered(socket, attempt));
    before = answer.catch(() => undefined);
    return answer;
  };
}

async function untilAnswered<R>(socket: ScreenSocket, attempt: () => Promise<R>): Promise<R> {
  for (;;) {
    await connected(socket);
    try {
      return await attempt();
    } catch {
      // No answer in time or the connection went: the server may or may not have heard it. Ask again.
    }
  }
}

function connected(socket: ScreenSocket): Promise<void> {
  if (socket.connected) return Promise.resolve();
  return new Promise((resolve) => socket.once('connect', resolve));
}
