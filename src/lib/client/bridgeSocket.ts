import type { Socket } from 'socket.io-client';
import {
  BRIDGES,
  type BridgeAuth,
  type BridgeToServer,
  type Reply,
  type ServerToBridge,
  type TapAnswer,
} from '../protocol/messages.ts';
import type { Line } from '../protocol/uplink.ts';
import { ANSWER_WITHIN, openLasting } from './socket.ts';

export type BridgeSocket = Socket<ServerToBridge, BridgeToServer>;

/** A page's connection to the server as a bridge, by this id; it comes back by itself whatever ended it. */
export function openBridge(bridge: string): BridgeSocket {
  const auth: BridgeAuth = { bridge };
  return openLasting(BRIDGES, { auth });
}

/** The way taps go over such a connection. */
export const lineOver = (socket: BridgeSocket): Line => ({
  connected: () => socket.connected,
  send: (tap): Promise<Reply<TapAnswer>> => socket.timeout(ANSWER_WITHIN).emitWithAck('tap', tap),
  reset: () => void socket.disconnect().connect(),
});
