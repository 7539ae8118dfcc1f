import { setTimeout as pause } from 'node:timers/promises';
import { redeemInvitation } from '#lib/client/entry.ts';
import { createRequestQueue } from '#lib/client/requestQueue.ts';
import { REPLY_TIMEOUT_MS, type ScreenSocket } from '#lib/client/socket.ts';
import { systemClock } from '#lib/client/sending/transport.ts';
import { createPageQueues, type PageQueues } from '#lib/client/sending/pageQueues.ts';
import { sheetQueue, type SheetQueue } from '#lib/client/sending/sheetLines.ts';
import { touchQueue, type TouchQueue } from '#lib/client/sending/touches.ts';
import type { Role } from '#lib/devices/roles.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { storageOf } from '../../support/browserStorage.ts';
import { strangerTo, type Stranger } from '../../support/strangers.ts';
import { connectScreen, screenOver, type TorturedScreen } from './screen.ts';

/** A guest's phone at a table, that comes in and sends by the very code of the pages. */
export interface TorturedPhone extends TorturedScreen {
  touch(id: string, command: ScreenCommand): void;
  write(id: string, command: ScreenCommand): void;
  /** Returns the server's refusal as the phone shows it, or null. */
  refused(): string | null;
  reload(): void;
  role(): Promise<Role | null>;
}

interface Page {
  readonly socket: ScreenSocket;
  readonly screen: TorturedScreen;
  readonly queues: PageQueues;
  readonly touches: TouchQueue;
  readonly lines: SheetQueue;
}

/** In ms. */
const SCAN_AGAIN_AFTER = 500;

/** @param scan answers the invitation that stands on the television just now */
export async function openTorturedPhone(
  url: string,
  table: string,
  scan: () => Promise<string>,
): Promise<TorturedPhone> {
  const device = await letIn(url, table, scan);
  const storage = storageOf();
  let pages = 0;
  let page = open();

  function open(): Page {
    const socket = connectScreen(url, device.options());
    const name = `page${String((pages += 1))}`;
    const queues = createPageQueues({ storage, clock: systemClock, page: name });
    return {
      socket,
      queues,
      screen: screenOver(socket, table),
      touches: touchQueue(queues, socket, table),
      lines: sheetQueue(queues, socket, table),
    };
  }
  function close(): void {
    page.screen.close();
    page.queues.close();
  }
  return {
    shown: () => page.screen.shown(),
    isLive: () => page.screen.isLive(),
    ask: () => page.screen.ask(),
    touch: (id, command) => void page.touches.add(command, id),
    write: (id, command) => void page.lines.add(command, id),
    refused() {
      const all = [...page.touches.entries(), ...page.lines.entries()];
      const found = all.find(({ refused }) => refused !== null);
      return found === undefined ? null : JSON.stringify(found);
    },
    reload() {
      close();
      page = open();
    },
    async role() {
      const { socket } = page;
      const reply = await createRequestQueue(socket)(() =>
        socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('access', { table }),
      );
      return reply.ok ? reply.value.role : null;
    },
    close,
  };
}

async function letIn(url: string, table: string, scan: () => Promise<string>): Promise<Stranger> {
  const device = strangerTo(url);
  for (;;) {
    const invitation = await scan();
    const arrival = await redeemInvitation(() => device.join(table, invitation).catch(() => null));
    if (arrival === 'joined') return device;
    if (arrival === 'full') throw new Error(`${table} has no place for a phone`);
    // The server's clock was changed meanwhile, so the code is scanned again.
    await pause(SCAN_AGAIN_AFTER);
  }
}
