import { io, type Socket } from 'socket.io-client';
import {
  BRIDGES,
  type BridgeAuth,
  type BridgeToServer,
  type Reply,
  type ServerToBridge,
  type TapAnswer,
} from '../protocol/messages.ts';
import type { Line } from '../protocol/uplink.ts';
import { ANSWER_WITHIN, pollFirst, SHAKE_HANDS_WITHIN } from './socket.ts';

export type BridgeSocket = Socket<ServerToBridge, BridgeToServer>;

const KNOCK_AGAIN_AFTER = 2_000;

/** A page's connection to the server as a bridge, by this id; it comes back by itself whatever ended it. */
export function openBridge(bridge: string): BridgeSocket {
  const auth: BridgeAuth = { bridge };
  const socket: BridgeSocket = io(BRIDGES, {
    transports: ['websocket', 'polling'],
    auth,
    timeout: SHAKE_HANDS_WITHIN,
    reconnectionDelayMax: 3_000,
  });
  const knockAgain = () => setTimeout(() => socket.connect(), KNOCK_AGAIN_AFTER);
  // socket.io gives up for good after these two; whoever lets this page in does not come to reload it.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') knockAgain();
  });
  socket.on('connect_error', () => {
    pollFirst(socket);
    if (!socket.active) knockAgain();
  });
  return socket;
}

/** The way taps go over such a connection. */
export const lineOver = (socket: BridgeSocket): Line => ({
  connected: () => socket.connected,
  send: (tap): Promise<Reply<TapAnswer>> => socket.timeout(ANSWER_WITHIN).emitWithAck('tap', tap),
  reset: () => void socket.disconnect().connect(),
});
