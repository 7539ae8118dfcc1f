import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { systemClock } from '#lib/client/sending/transport.ts';
import { pageQueues, type PageQueues } from '#lib/client/sending/pageQueues.ts';
import { tapQueue, type TapQueue } from '#lib/client/sending/taps.ts';
import { ANSWER_WITHIN } from '#lib/client/socket.ts';
import type { BridgeToServer, ServerToBridge } from '#lib/protocol/messages.ts';
import { storageOf } from '../browserStorage.ts';

/** A browser that is a reader itself, and sends by the very code of the pages. */
export interface TorturedPageReader {
  /** Lays a tag, and answers the id of the tap. */
  lay(tag: string): string;
  /** What the server would not take; null: nothing. */
  refused(): string | null;
  /** Its page is loaded anew, whatever it was about. */
  reload(): void;
  close(): void;
}

export interface PageReaderParts {
  /** Origin of the network before the server. */
  readonly url: string;
  /** Its name at the server, and that of its one reader. */
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
      ...{ auth: { bridge: name, secret }, forceNew: true, transports: ['websocket'] },
      ...{ reconnectionDelay: 100, reconnectionDelayMax: 500 },
    });
    const report = [{ name: reader, kind: 'webnfc', state: 'ready' as const }];
    socket.on('connect', () => void socket.emit('readers', report, () => undefined));
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') socket.connect();
    });
    const queues = pageQueues({
      ...{ storage, clock: systemClock },
      page: `page${String((pages += 1))}`,
    });
    const taps = tapQueue(queues, socket, async (tap) => {
      try {
        return await socket.timeout(ANSWER_WITHIN).emitWithAck('tap', tap);
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
