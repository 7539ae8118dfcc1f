import { followView, type ConnectionState } from '#lib/client/follow.ts';
import { openReconnectingSocket } from '#lib/client/socket.ts';
import { tableSource } from '#lib/client/sources.ts';

/** A television that looks back on how it came back to its server. */
export interface Television {
  connection(): ConnectionState;
  /** Connection states since the server stopped, and the time at which it had its view again. */
  readonly since: ConnectionState[];
  back: number | null;
  close(): void;
}

export function television(url: string, n: number, table: string): Television {
  const address = `203.0.${String(n >> 8)}.${String(n & 255)}`;
  const socket = openReconnectingSocket(url, {
    forceNew: true,
    reconnectionDelay: 300,
    randomizationFactor: 0.3,
    extraHeaders: { 'x-forwarded-for': address },
  });
  let now: ConnectionState = 'connecting';
  const one: Television = {
    connection: () => now,
    since: [],
    back: null,
    close() {
      unfollow();
      socket.close();
    },
  };
  const unfollow = followView(socket, tableSource(socket, table), ({ connection }) => {
    now = connection;
    one.since.push(connection);
    if (connection === 'live') one.back ??= performance.now();
  });
  return one;
}
