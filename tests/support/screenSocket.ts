import { io, type Socket } from 'socket.io-client';
import { followView } from '#lib/client/follow.ts';
import { houseSource } from '#lib/client/sources.ts';
import type { TableSetup } from '#lib/games.ts';
import type { HouseCommand } from '#lib/house/commands.ts';
import type { ReaderView } from '#lib/house/view.ts';
import type { ScreenToServer } from '#lib/protocol/messages/screens.ts';
import type { ServerToScreen } from '#lib/protocol/messages.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { isTableOf, type TableView } from '#lib/table/view.ts';
import { ofCards } from './ofCards.ts';
import { houseHeaders } from './ownHouse.ts';
import { until } from './until.ts';

/** A screen of the house without a browser: asks, commands, and remembers the newest view it was sent. */
export interface ScreenSocket {
  readonly socket: Socket<ServerToScreen, ScreenToServer>;
  house(command: HouseCommand): Promise<string>;
  createTable(setup: TableSetup): Promise<string>;
  watch(table: string): Promise<TableView>;
  command(table: string, command: ScreenCommand): ReturnType<ScreenSocket['raw']>;
  raw: (table: string, command: ScreenCommand, id?: string) => Promise<unknown>;
  /** Returns the fragment of a table's link that lets a phone join. */
  invitationTo(table: string): Promise<string>;
  newest(): TableView | null;
  readersReady(count: number): Promise<readonly ReaderView[]>;
  readersGone(): Promise<void>;
  close(): void;
}

let requests = 0;

export function openScreenSocket(url: string): ScreenSocket {
  const socket: Socket<ServerToScreen, ScreenToServer> = io(url, {
    transports: ['websocket'],
    extraHeaders: houseHeaders(url),
  });
  let newest: TableView | null = null;
  socket.on('table', (view) => {
    if (!isTableOf('tally', view)) newest = view;
  });
  const id = () => `${String(process.pid)}-${String((requests += 1))}`;
  const house = async (command: HouseCommand) => {
    const reply = await socket.emitWithAck('house', { id: id(), command });
    if (!reply.ok) throw new Error(`the house refused: ${JSON.stringify(reply.refusal)}`);
    return reply.value.made ?? '';
  };
  const raw = (table: string, command: ScreenCommand, request = id()) =>
    socket.emitWithAck('table', { id: request, table, command });
  async function readyReaders(
    what: string,
    isSo: (ready: readonly ReaderView[]) => boolean,
  ): Promise<readonly ReaderView[]> {
    let ready: readonly ReaderView[] | null = null;
    const stop = followView(socket, houseSource(socket), ({ view }) => {
      ready =
        view?.readers.filter(({ connected, state }) => connected && state === 'ready') ?? null;
    });
    await until(what, () => ready !== null && isSo(ready), 20_000);
    stop();
    return ready ?? [];
  }
  return {
    socket,
    house,
    createTable: (setup) => house({ type: 'createTable', setup, readers: 'all' }),
    async watch(table) {
      const reply = await socket.emitWithAck('watch', { table });
      if (!reply.ok) throw new Error(`no such table: ${table}`);
      newest = ofCards(reply.value);
      return newest;
    },
    command: (table, command) => raw(table, command),
    raw,
    async invitationTo(table) {
      const reply = await socket.emitWithAck('access', { table });
      return reply.ok ? (reply.value.invitation ?? '') : '';
    },
    newest: () => newest,
    readersReady: (count) =>
      readyReaders(`${String(count)} readers are ready`, (ready) => ready.length >= count),
    readersGone: async () => void (await readyReaders('none is', (ready) => ready.length === 0)),
    close: () => void socket.close(),
  };
}
