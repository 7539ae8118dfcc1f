/** As much of a socket as sending needs. */
interface Line {
  readonly connected: boolean;
  once(event: 'connect', heard: () => void): unknown;
}

/**
 * Sends requests one after the other, each again and again until it is answered, over reconnects too.
 * A request carries an id that it keeps, so the server does it once however often it arrives.
 */
export function outbox(socket: Line): <R>(attempt: () => Promise<R>) => Promise<R> {
  let before: Promise<unknown> = Promise.resolve();
  return function send<R>(attempt: () => Promise<R>): Promise<R> {
    const answer = before.then(() => untilAnswered(socket, attempt));
    before = answer.catch(() => undefined);
    return answer;
  };
}

async function untilAnswered<R>(socket: Line, attempt: () => Promise<R>): Promise<R> {
  for (;;) {
    await connected(socket);
    try {
      return await attempt();
    } catch {
      // No answer in time or the connection went: the server may or may not have heard it. Ask again.
    }
  }
}

function connected(socket: Line): Promise<void> {
  if (socket.connected) return Promise.resolve();
  return new Promise((resolve) => socket.once('connect', resolve));
}
