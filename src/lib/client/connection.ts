import type { Socket } from 'socket.io-client';
import {
  type BridgeAuth,
  BRIDGES,
  type BridgeToServer,
  SCREENS,
  type ServerToBridge,
} from '../protocol/messages.ts';
import { arrive } from './arrival.svelte.ts';
import { openConnection, openLasting, type ScreenSocket } from './socket.ts';
import { onWaking, revive } from './waking.ts';

let shared: ScreenSocket | undefined;

/** The one connection of this page; opened by the first who needs it. Browser only. */
export function connection(): ScreenSocket {
  shared ??= openHere();
  return shared;
}

/** Connects anew, because this device holds another token than when it connected. */
export function comeInAnew(): void {
  // Closing its engine alone would leave one that is still opening to wait for the time-out.
  shared?.disconnect().connect();
}

function openHere(): ScreenSocket {
  void arrive(comeInAnew).catch((error: unknown) => reportError(error));
  const socket = openConnection(SCREENS);
  onWaking(() => void revive(socket, comeInAnew).catch((error: unknown) => reportError(error)));
  return socket;
}

export type BridgeSocket = Socket<ServerToBridge, BridgeToServer>;

/** A page's connection to the server as a bridge, by this id; it comes back by itself whatever ended it. */
export function openBridge(bridge: string): BridgeSocket {
  const auth: BridgeAuth = { bridge };
  return openLasting(BRIDGES, { auth });
}
