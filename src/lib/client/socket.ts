import {
  io,
  type Manager,
  type ManagerOptions,
  type Socket,
  type SocketOptions,
} from 'socket.io-client';
import { ONLY_WATCHES, type ScreenToServer, type ServerToScreen } from '../protocol/messages.ts';
import { isFramed } from './framed.ts';
import { AnyServer } from './otherServers.ts';

export type ScreenSocket = Socket<ServerToScreen, ScreenToServer>;

/** How long a screen waits for an answer before it asks again, in ms. */
export const ANSWER_WITHIN = 4_000;
/** How long the handshake may take, in ms; socket.io would wait 20 s for a server that died meanwhile. */
const SHAKE_HANDS_WITHIN = 8_000;
const RECONNECT_AFTER = 2_000;

/** A connection to the screens' namespace at `address` that reconnects by itself whatever ended it. */
export const openConnection = (address: string): ScreenSocket =>
  openLasting(address, { reconnectionDelay: 200, randomizationFactor: 0.3 });

/** A connection of a page to a namespace, which reconnects by itself whatever ended it. */
export function openLasting(
  address: string,
  options: Partial<ManagerOptions & SocketOptions>,
): Socket {
  const socket = io(address, {
    transports: [AnyServer],
    timeout: SHAKE_HANDS_WITHIN,
    reconnectionDelayMax: 3_000,
    ...options,
    auth: { ...options.auth, ...(isFramed() && ONLY_WATCHES) },
  });
  socket.io.on('error', () => watchForFallback(socket.io, true));
  socket.io.on('close', () => watchForFallback(socket.io, false));
  const reconnect = () => setTimeout(() => socket.connect(), RECONNECT_AFTER);
  // socket.io gives up for good after these two; nobody may be there to reload the page.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') reconnect();
  });
  socket.on('connect_error', () => {
    if (!socket.active) reconnect();
  });
  return socket;
}

/** Lets a page go on by long polling where no WebSocket gets through. */
function watchForFallback(manager: Manager, hasFailed: boolean): void {
  import('./fallback.ts')
    .then(({ fallBackToPolling }) => fallBackToPolling(manager, SHAKE_HANDS_WITHIN, hasFailed))
    // What ended the connection may keep the file out of reach too: the next failure asks for it again.
    .catch(() => undefined);
}
