import { untrack } from 'svelte';
import type { ProtocolRefusal, Reply, TableSnapshot } from '../protocol/messages.ts';
import type { Answer } from '../table/answer.ts';
import type { ScreenCommand } from '../table/commands.ts';
import { withSeatsSeen } from '../table/view.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { requestId } from './requestId.ts';
import { tableTouches } from './sending/browserQueues.ts';
import type { ExpiredRefusal } from './sending/sendQueue.ts';
import { tableSource } from './sources.ts';

export type CommandReply = Reply<Answer, ProtocolRefusal | ExpiredRefusal>;

export interface LiveTable extends LiveView<TableSnapshot> {
  readonly waiting: number;
  /** True if pending commands survive a reload: a full or private browser stores nothing. */
  readonly isDurable: boolean;
  /** Retries until answered, also across reloads; the server executes it once. Browser only. */
  send(command: ScreenCommand): void;
}

/**
 * Follows one table. Call it during component initialisation, with the code as a function
 * (`liveTable(() => page.params.table)`), so that it follows the address.
 *
 * @param heard called with the result of each command, also of those from closed pages
 */
export function liveTable(
  code: () => string,
  heard: (touched: CommandReply) => void = () => undefined,
): LiveTable {
  const live = liveView((socket) => tableSource(socket, code()));
  let waiting = $state(0);
  let isDurable = $state(true);

  $effect(() => {
    const touches = tableTouches(code());
    return untrack(() =>
      touches.subscribe({
        changed(entries) {
          for (const { refused } of touches.takeRefused()) {
            if (refused !== null) heard({ ok: false, refusal: refused });
          }
          waiting = entries.filter(({ refused }) => refused === null).length;
          isDurable = touches.isDurable();
        },
        accepted: (_, reply) => heard(reply),
      }),
    );
  });

  return {
    get view() {
      return live.view;
    },
    get connection() {
      return live.connection;
    },
    get waiting() {
      return waiting;
    },
    get isDurable() {
      return isDurable;
    },
    send: (command) =>
      void tableTouches(code()).add(withSeatsSeen(command, live.view), requestId()),
  };
}
