import { untrack } from 'svelte';
import type { BorderRefusal, Reply, TableSnapshot } from '../protocol/messages.ts';
import type { Answer } from '../table/answer.ts';
import type { ScreenCommand } from '../table/commands.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { requestId } from './requestId.ts';
import { tableTouches } from './sending/browserQueues.ts';
import type { TooLate } from './sending/sendQueue.ts';
import { tableSource } from './sources.ts';

/** What became of a touch: the server's answer, or that it could not be sent until nobody remembered it any more. */
export type Touched = Reply<Answer, BorderRefusal | TooLate>;

/** A table as a page sees it. */
export interface LiveTable extends LiveView<TableSnapshot> {
  /** Commands that the server has not answered yet. */
  readonly waiting: number;
  /** True if they outlast this page: a full or private browser stores nothing. */
  readonly isDurable: boolean;
  /** Asks the table for something. Sent until it is answered, across reloads too, and done once. Browser only. */
  send(command: ScreenCommand): void;
}

/**
 * Follows one table. Call it while a component is set up, with the code as a function
 * (`liveTable(() => page.params.table)`), so that another code is followed when the address changes.
 *
 * @param heard hears what became of each touch, also of those of pages that are closed
 */
export function liveTable(
  code: () => string,
  heard: (touched: Touched) => void = () => undefined,
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
    send: (command) => void tableTouches(code()).add(command, requestId()),
  };
}
