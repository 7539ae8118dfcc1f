import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { DeviceCommand } from '#lib/devices/commands.ts';
import type { AccessView } from '#lib/devices/view.ts';
import type { HouseCommand } from '#lib/house/commands.ts';
import type { BridgeToServer } from '#lib/protocol/messages/bridges.ts';
import type { Reply, ServerToBridge, ServerToScreen, TapAnswer } from '#lib/protocol/messages.ts';
import type { ScreenToServer } from '#lib/protocol/messages/screens.ts';
import type { TableView } from '#lib/table/view.ts';
import { ofCards } from './ofCards.ts';
import { houseHeaders } from './ownHouse.ts';

type Options = Partial<ManagerOptions & SocketOptions>;
export type ScreenSocket = Socket<ServerToScreen, ScreenToServer>;
export type BridgeSocket = Socket<ServerToBridge, BridgeToServer>;

const OPTIONS: Options = {
  forceNew: true,
  transports: ['websocket'],
  reconnectionDelay: 50,
  reconnectionDelayMax: 200,
};

/** A screen of the house, if this test is at home there; other headers make it another. */
export const screenAt = (url: string, options: Options = {}): ScreenSocket =>
  io(url, { ...OPTIONS, extraHeaders: houseHeaders(url), ...options });

export const bridgeAt = (
  url: string,
  auth: Readonly<Record<string, unknown>>,
  options: Options = {},
): BridgeSocket => io(`${url}/bridge`, { ...OPTIONS, auth, ...options });

export const strangerAt = (url: string, options: Options = {}): Socket =>
  io(url, { ...OPTIONS, ...options });

let ids = 0;
export const freshId = (): string => `test-${process.pid}-${++ids}`;

export function granted<Value>(reply: Reply<Value, object>): Value {
  if (!reply.ok) throw new Error(`refused: ${JSON.stringify(reply.refusal)}`);
  return reply.value;
}

export async function order(screen: ScreenSocket, command: HouseCommand): Promise<string> {
  return granted(await screen.emitWithAck('house', { id: freshId(), command })).made ?? '';
}

export const openTable = (screen: ScreenSocket, deck: string | null = null): Promise<string> =>
  order(screen, {
    type: 'createTable',
    setup: {
      game: '1000-bornes',
      edition: 'classique',
      options: {},
      seats: ['Anne', 'Bruno'],
      deck,
    },
    readers: 'all',
  });

export const watch = async (screen: ScreenSocket, table: string): Promise<TableView> =>
  ofCards(granted(await screen.emitWithAck('watch', { table })));

/** Returns the access rights at a table, or in the house if the table is null. */
export const access = async (screen: ScreenSocket, table: string | null): Promise<AccessView> =>
  granted(await screen.emitWithAck('access', { table }));

export const manage = (screen: ScreenSocket, command: DeviceCommand) =>
  screen.emitWithAck('device', { id: freshId(), command });

/** Lays a tag on the reader "left"; `at` in ms since the epoch, by the bridge's clock. */
export const lay = (
  bridge: BridgeSocket,
  tag: string,
  id: string = freshId(),
  at = 1_760_000_000_000,
): Promise<Reply<TapAnswer>> => bridge.emitWithAck('tap', { id, reader: 'left', tag, at });

export const tag = (n: number): string => `04${n.toString(16).padStart(12, '0')}`;

export const outcome = (reply: Reply<TapAnswer>): string =>
  reply.ok ? reply.value.answer.outcome : reply.refusal.code;
