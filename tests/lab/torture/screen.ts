import { io } from 'socket.io-client';
import type { ScreenSocket } from '#lib/client/socket.ts';
import { followView } from '#lib/client/follow.ts';
import { tableSource } from '#lib/client/sources.ts';
import type { TableView } from '#lib/table/view.ts';
import { strangerTo, type Stranger } from '../../support/strangers.ts';

export interface TorturedScreen {
  /** The newest view it was given; null while it has none. */
  shown(): TableView | null;
  isLive(): boolean;
  ask(): Promise<TableView | null>;
  close(): void;
}

/** Connects a device that reconnects after any disconnection, sooner than pages do. */
export function connectScreen(url: string, options: ReturnType<Stranger['options']>): ScreenSocket {
  const socket: ScreenSocket = io(url, {
    forceNew: true,
    transports: ['websocket'],
    ...options,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  });
  // socket.io gives up for good when the server itself says goodbye.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect();
  });
  return socket;
}

/** Opens a television without a role: the code of the table lets it watch. */
export const openTorturedScreen = (url: string, table: string): TorturedScreen =>
  screenOver(connectScreen(url, strangerTo(url).options()), table);

export function screenOver(socket: ScreenSocket, table: string): TorturedScreen {
  const source = tableSource(socket, table);
  let shown: TableView | null = null;
  let live = false;
  const stop = followView(socket, source, ({ view, connection }) => {
    shown = view;
    live = connection === 'live';
  });
  return {
    shown: () => shown,
    isLive: () => live,
    async ask() {
      const reply = await source.ask().catch(() => null);
      return reply?.ok === true ? reply.value : null;
    },
    close() {
      stop();
      socket.close();
    },
  };
}
