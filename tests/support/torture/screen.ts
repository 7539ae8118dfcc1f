import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import type { ScreenSocket } from '#lib/client/socket.ts';
import { follow } from '#lib/client/follow.ts';
import { outbox } from '#lib/client/outbox.ts';
import { tableSource } from '#lib/client/sources.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import type { TableView } from '#lib/table/view.ts';
import { ofCards } from '../ofCards.ts';
import { houseHeaders } from '../ownHouse.ts';

const ANSWER_WITHIN = 2_000;

/** A screen as the pages have it, without its page: it follows a table, and sends commands until they are answered. */
export interface TorturedScreen {
  /** The newest view it was given; null while it has none. */
  shown(): TableView | null;
  isLive(): boolean;
  /** Resolves when the command is answered, however long that takes. */
  send(id: string, command: ScreenCommand): Promise<void>;
  /** Asks for the view anew. */
  ask(): Promise<TableView | null>;
  close(): void;
}

export function openTorturedScreen(url: string, table: string): TorturedScreen {
  const socket: ScreenSocket = io(url, {
    forceNew: true,
    transports: ['websocket'],
    extraHeaders: houseHeaders(url),
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect();
  });
  const source = tableSource(socket, table);
  const deliver = outbox(socket);
  let shown: TableView | null = null;
  let live = false;
  const stop = follow(socket, source, ({ view, connection }) => {
    shown = view === null ? null : ofCards(view);
    live = connection === 'live';
  });
  return {
    shown: () => shown,
    isLive: () => live,
    async send(id, command) {
      await deliver(() =>
        socket.timeout(ANSWER_WITHIN).emitWithAck('table', { id, table, command }).then(answered),
      );
    },
    async ask() {
      const reply = await source.ask().catch(() => null);
      return reply?.ok === true ? ofCards(reply.value) : null;
    },
    close() {
      stop();
      socket.close();
    },
  };
}

/** A refusal to save is no answer: the command is sent again after a while. */
async function answered<Reply extends { readonly ok: boolean }>(reply: Reply): Promise<Reply> {
  if (reply.ok) return reply;
  await pause(200);
  throw new Error('not saved');
}
