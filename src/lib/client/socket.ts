import {
  io,
  type Manager,
  type ManagerOptions,
  type Socket,
  type SocketOptions,
} from 'socket.io-client';
import { VIEWER_AUTH, type ServerToScreen } from '../protocol/messages.ts';
import type { ScreenToServer } from '../protocol/messages/screens.ts';
import { isFramed } from './framed.ts';
import { SelectedServerSocket } from './otherServers.ts';

export type ScreenSocket = Socket<ServerToScreen, ScreenToServer>;

export const REPLY_TIMEOUT_MS = 4_000;
/**
 * Timeout of the handshake, in ms; socket.io's default is 20 s, too long if the server died
 * meanwhile.
 */
const HANDSHAKE_TIMEOUT_MS = 8_000;
const RECONNECT_DELAY_MS = 2_000;

export const openConnection = (address: string): ScreenSocket =>
  openReconnectingSocket(address, { reconnectionDelay: 200, randomizationFactor: 0.3 });

/** Connects to a namespace, and always reconnects by itself. */
export function openReconnectingSocket(
  address: string,
  options: Partial<ManagerOptions & SocketOptions>,
): Socket {
  const socket = io(address, {
    transports: [SelectedServerSocket],
    timeout: HANDSHAKE_TIMEOUT_MS,
    reconnectionDelayMax: 3_000,
    ...options,
    auth: { ...options.auth, ...(isFramed() && VIEWER_AUTH) },
  });
  socket.io.on('error', () => watchForFallback(socket.io, true));
  socket.io.on('close', () => watchForFallback(socket.io, false));
  const reconnect = () => setTimeout(() => socket.connect(), RECONNECT_DELAY_MS);
  // socket.io does not reconnect after these two events, and an unattended screen cannot be
  // reloaded by hand.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') reconnect();
  });
  socket.on('connect_error', () => {
    if (!socket.active) reconnect();
  });
  return socket;
}

function watchForFallback(manager: Manager, hasFailed: boolean): void {
  import('./fallback.ts')
    .then(({ fallBackToPolling }) => fallBackToPolling(manager, HANDSHAKE_TIMEOUT_MS, hasFailed))
    // The file may be out of reach too: the next failure loads it again.
    .catch(() => undefined);
}
