import type { Socket } from 'socket.io-client';
import {
  type BridgeAuth,
  BRIDGES_NAMESPACE,
  type BridgeToServer,
  SCREENS_NAMESPACE,
  type ServerToBridge,
} from '../protocol/messages.ts';
import { arrive } from './arrival.svelte.ts';
import { isFramed } from './framed.ts';
import { hearOfServers, otherServer, tryNextServer } from './otherServers.ts';
import { openConnection, openLasting, type ScreenSocket } from './socket.ts';
import { onWaking, revive } from './waking.ts';
import { comeTo } from './whereNow.svelte.ts';

let shared: ScreenSocket | undefined;

/** The one connection of this page, opened when it is first needed. Browser only. */
export function connection(): ScreenSocket {
  shared ??= openHere();
  return shared;
}

/** Reconnects, because this device has another token than when it connected. */
export function comeInAnew(): void {
  // Closing only the engine would let a connection that is still opening run into its timeout.
  shared?.disconnect().connect();
}

function openHere(): ScreenSocket {
  if (!isFramed()) void arrive(comeInAnew).catch((error: unknown) => reportError(error));
  const socket = openConnection(SCREENS_NAMESPACE);
  socket.on('servers', hearOfServers);
  socket.on('connect', () => comeTo(otherServer()));
  socket.io.on('error', () => tryNextServer(socket.io));
  onWaking(() => void revive(socket, comeInAnew).catch((error: unknown) => reportError(error)));
  return socket;
}

export type BridgeSocket = Socket<ServerToBridge, BridgeToServer>;

/** A page's connection to the server as a bridge of this id; it reconnects by itself whatever ended it. */
export function openBridge(bridge: string): BridgeSocket {
  const auth: BridgeAuth = { bridge };
  return openLasting(BRIDGES_NAMESPACE, { auth });
}
