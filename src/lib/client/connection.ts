import type { Socket } from 'socket.io-client';
import {
  type BridgeAuth,
  BRIDGES_NAMESPACE,
  SCREENS_NAMESPACE,
  type ServerToBridge,
} from '../protocol/messages.ts';
import type { BridgeToServer } from '../protocol/messages/bridges.ts';
import { setServerList, selectedOrigin, tryNextServer } from './otherServers.ts';
import { openConnection, openReconnectingSocket, type ScreenSocket } from './socket.ts';
import { onWake, reconnectIfDead } from './waking.ts';
import { setConnectedOrigin } from './connectedOrigin.svelte.ts';

let shared: ScreenSocket | undefined;

/** Returns the page's single connection; opens it on first use. Browser only. */
export function connection(): ScreenSocket {
  shared ??= openHere();
  return shared;
}

/** Reconnects, because this device has a new token. */
export function reconnect(): void {
  // Closing only the engine would let a connection that is still opening run into its timeout.
  shared?.disconnect().connect();
}

function openHere(): ScreenSocket {
  const socket = openConnection(SCREENS_NAMESPACE);
  socket.on('servers', setServerList);
  socket.on('connect', () => setConnectedOrigin(selectedOrigin()));
  socket.io.on('error', () => tryNextServer(socket.io));
  onWake(
    () => void reconnectIfDead(socket, reconnect).catch((error: unknown) => reportError(error)),
  );
  return socket;
}

export type BridgeSocket = Socket<ServerToBridge, BridgeToServer>;

export function openBridge(bridge: string): BridgeSocket {
  const auth: BridgeAuth = { bridge };
  return openReconnectingSocket(BRIDGES_NAMESPACE, { auth });
}
