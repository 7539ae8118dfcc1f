import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { systemClock } from '#lib/client/sending/transport.ts';
import { createPageQueues, type PageQueues } from '#lib/client/sending/pageQueues.ts';
import { tapQueue, type TapQueue } from '#lib/client/sending/taps.ts';
import { REPLY_TIMEOUT_MS } from '#lib/client/socket.ts';
import type { BridgeToServer } from '#lib/protocol/messages/bridges.ts';
import type { ServerToBridge } from '#lib/protocol/messages.ts';
import { storageOf } from '../../support/browserStorage.ts';

/** A browser that is a reader itself, and sends by the very code of the pages. */
export interface TorturedPageReader {
  lay(tag: string): string;
  /** Returns the server's refusal, or null. */
  refused(): string | null;
  reload(): void;
  close(): void;
}

export interface PageReaderParts {
  readonly url: string;
  readonly name: string;
  readonly reader: string;
  readonly secret: string;
}

interface Page {
  readonly socket: Socket<ServerToBridge, BridgeToServer>;
  readonly queues: PageQueues;
  readonly taps: TapQueue;
}

export function openPageReader({ url, name, reader, secret }: PageReaderParts): TorturedPageReader {
  const storage = storageOf();
  let pages = 0;
  let page = open();

  function open(): Page {
    const socket: Page['socket'] = io(`${url}/bridge`, {
      auth: { bridge: name, secret },
      forceNew: true,
      transports: ['websocket'],
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
    });
    const report = [{ name: reader, kind: 'webnfc', state: 'ready' as const }];
    socket.on('connect', () => void socket.emit('readers', report, () => undefined));
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') socket.connect();
    });
    const page = `page${String((pages += 1))}`;
    const queues = createPageQueues({ storage, clock: systemClock, page });
    const taps = tapQueue(queues, socket, async (tap) => {
      try {
        return await socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('tap', tap);
      } catch (error) {
        if (socket.connected) socket.disconnect().connect();
        throw error;
      }
    });
    return { socket, queues, taps };
  }
  function close(): void {
    page.socket.close();
    page.queues.close();
  }
  return {
    lay(tag) {
      const id = randomUUID();
      page.taps.add({ id, reader, tag, at: Date.now() }, id);
      return id;
    },
    refused() {
      const found = page.taps.entries().find(({ refused }) => refused !== null);
      return found === undefined ? null : JSON.stringify(found);
    },
    reload() {
      close();
      page = open();
    },
    close,
  };
}
