import { follow, type ConnectionState } from '#lib/client/follow.ts';
import { openLasting } from '#lib/client/socket.ts';
import { tableSource } from '#lib/client/sources.ts';

/** A television that looks back on how it came back to its server. */
export interface Television {
  connection(): ConnectionState;
  /** What it was since the server went, and when it had its view again. */
  readonly since: ConnectionState[];
  back: number | null;
  close(): void;
}

/** The client of a page, at an address of its own. */
export function television(url: string, n: number, table: string): Television {
  const address = `203.0.${String(n >> 8)}.${String(n & 255)}`;
  const socket = openLasting(url, {
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
  const unfollow = follow(socket, tableSource(socket, table), ({ connection }) => {
    now = connection;
    one.since.push(connection);
    if (connection === 'live') one.back ??= performance.now();
  });
  return one;
}
