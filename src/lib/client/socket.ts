import { io, type Socket } from 'socket.io-client';
import type { ScreenToServer, ServerToScreen } from '../protocol/messages.ts';

export type ScreenSocket = Socket<ServerToScreen, ScreenToServer>;

/** How long a screen waits for an answer before it asks again, in ms. */
export const ANSWER_WITHIN = 4_000;
/** How long it may take to shake hands, in ms; socket.io would wait 20 s for a server that died meanwhile. */
export const SHAKE_HANDS_WITHIN = 8_000;
const KNOCK_AGAIN_AFTER = 2_000;

/** A connection to the screens' namespace at `address` that comes back by itself whatever ended it. */
export function openConnection(address: string): ScreenSocket {
  const socket: ScreenSocket = io(address, {
    transports: ['websocket', 'polling'],
    timeout: SHAKE_HANDS_WITHIN,
    reconnectionDelay: 300,
    reconnectionDelayMax: 3_000,
    randomizationFactor: 0.3,
  });
  // socket.io gives up for good after these two; a television has nobody who would press reload.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), KNOCK_AGAIN_AFTER);
  });
  socket.on('connect_error', () => {
    pollFirst(socket);
    if (!socket.active) setTimeout(() => socket.connect(), KNOCK_AGAIN_AFTER);
  });
  return socket;
}

/** A WebSocket is one connection instead of four requests, but some networks let none through. */
export function pollFirst({ io: manager }: Socket): void {
  manager.opts.transports = ['polling', 'websocket'];
}
