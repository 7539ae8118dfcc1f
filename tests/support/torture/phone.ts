import type { ScreenSocket } from '#lib/client/socket.ts';
import { systemClock } from '#lib/client/sending/line.ts';
import { pageQueues, type PageQueues } from '#lib/client/sending/pageQueues.ts';
import { sheetQueue, type SheetQueue } from '#lib/client/sending/sheetLines.ts';
import { touchQueue, type TouchQueue } from '#lib/client/sending/touches.ts';
import type { ScreenCommand } from '#lib/table/commands.ts';
import { storageOf } from '../browserStorage.ts';
import { connectScreen, screenOver, type TorturedScreen } from './screen.ts';

/** A phone at a table, that sends by the very code of the pages. */
export interface TorturedPhone extends TorturedScreen {
  touch(id: string, command: ScreenCommand): void;
  /** Writes on a sheet that is counted by hand. */
  write(id: string, command: ScreenCommand): void;
  /** What the server would not do, as the phone has it; null: nothing. */
  refused(): string | null;
  /** Its page is loaded anew, whatever it was about. */
  reload(): void;
}

interface Page {
  readonly socket: ScreenSocket;
  readonly screen: TorturedScreen;
  readonly queues: PageQueues;
  readonly touches: TouchQueue;
  readonly lines: SheetQueue;
}

export function openTorturedPhone(url: string, table: string): TorturedPhone {
  const storage = storageOf();
  let pages = 0;
  let page = open();

  function open(): Page {
    const socket = connectScreen(url);
    const name = `page${String((pages += 1))}`;
    const queues = pageQueues({ storage, clock: systemClock, page: name });
    return {
      ...{ socket, queues },
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
      const all = [...page.touches.letters(), ...page.lines.letters()];
      const found = all.find(({ refused }) => refused !== null);
      return found === undefined ? null : JSON.stringify(found);
    },
    reload() {
      close();
      page = open();
    },
    close,
  };
}
