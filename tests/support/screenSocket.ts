import { followView } from '#lib/client/follow.ts';
import { houseSource } from '#lib/client/sources.ts';
import type { TableSetup } from '#lib/games.ts';
import type { HouseCommand } from '#lib/house/commands.ts';
import type { ReaderView } from '#lib/house/view.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { isTableOf, type TableView } from '#lib/table/view.ts';
import { access, freshId, order, screenAt, watch, type ScreenSocket as Socket } from './sockets.ts';
import { until } from './until.ts';

/** A screen of the house without a browser: asks, commands, and remembers the newest view it was sent. */
export interface ScreenSocket {
  readonly socket: Socket;
  house(command: HouseCommand): Promise<string>;
  createTable(setup: TableSetup): Promise<string>;
  watch(table: string): Promise<TableView>;
  command(table: string, command: ScreenCommand, id?: string): Promise<unknown>;
  /** Returns the fragment of a table's link that lets a phone join. */
  invitationTo(table: string): Promise<string>;
  newest(): TableView | null;
  readersReady(count: number): Promise<readonly ReaderView[]>;
  readersGone(): Promise<void>;
  close(): void;
}

export function openScreenSocket(url: string): ScreenSocket {
  const socket = screenAt(url);
  let newest: TableView | null = null;
  socket.on('table', (view) => {
    if (!isTableOf('tally', view)) newest = view;
  });
  const house = (command: HouseCommand) => order(socket, command);
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
    watch: async (table) => (newest = await watch(socket, table)),
    command: (table, command, id = freshId()) =>
      socket.emitWithAck('table', { id, table, command }),
    invitationTo: async (table) => (await access(socket, table)).invitation ?? '',
    newest: () => newest,
    readersReady: (count) =>
      readyReaders(`${String(count)} readers are ready`, (ready) => ready.length >= count),
    readersGone: async () => void (await readyReaders('none is', (ready) => ready.length === 0)),
    close: () => void socket.close(),
  };
}
