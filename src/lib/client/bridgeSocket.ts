import type { Socket } from 'socket.io-client';
import {
  BRIDGES,
  type BridgeAuth,
  type BridgeToServer,
  type ServerToBridge,
} from '../protocol/messages.ts';
import { openLasting } from './socket.ts';

export type BridgeSocket = Socket<ServerToBridge, BridgeToServer>;

/** A page's connection to the server as a bridge, by this id; it comes back by itself whatever ended it. */
export function openBridge(bridge: string): BridgeSocket {
  const auth: BridgeAuth = { bridge };
  return openLasting(BRIDGES, { auth });
}
