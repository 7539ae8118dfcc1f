import { untrack } from 'svelte';
import type { Reply } from '../protocol/messages.ts';
import type { Answer } from '../table/answer.ts';
import type { ScreenCommand } from '../table/commands.ts';
import type { AnyTableView } from '../table/view.ts';
import { keepCommands, recallCommands, type Kept } from './keptCommands.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { requestId } from './requestId.ts';
import { tableSource } from './sources.ts';

/** A table as a page sees it. */
export interface LiveTable extends LiveView<AnyTableView> {
  /** Commands that the server has not answered yet. */
  readonly waiting: number;
  /** Asks the table for something. Sent until it is answered, over a reload too; done once. Browser only. */
  send(command: ScreenCommand): Promise<Reply<Answer>>;
}

/**
 * The door to one table's live state. Call it while a component is set up, with the code as a function
 * (`liveTable(() => page.params.table)`), so that another code is followed when the address changes.
 *
 * @param answered hears what became of each command, also of those sent before the page was loaded anew
 */
export function liveTable(
  code: () => string,
  answered: (reply: Reply<Answer>) => void = () => undefined,
): LiveTable {
  const live = liveView((socket) => tableSource(socket, code()));
  let kept: readonly Kept[] = $state.raw([]);

  function keep(next: readonly Kept[]): void {
    kept = next;
    keepCommands(localStorage, code(), next);
  }
  async function deliver(table: string, { id, command }: Kept): Promise<Reply<Answer>> {
    const request = { id, table, command };
    const reply = await live.ask((socket) => socket.emitWithAck('table', request));
    if (table === code()) keep(kept.filter((each) => each.id !== id));
    answered(reply);
    return reply;
  }

  $effect(() => {
    const table = code();
    const left = recallCommands(localStorage, table, Date.now());
    untrack(() => keep(left));
    for (const each of left)
      void deliver(table, each).catch((error: unknown) => reportError(error));
  });

  return {
    get view() {
      return live.view;
    },
    get connection() {
      return live.connection;
    },
    get waiting() {
      return kept.length;
    },
    send(command) {
      const sent: Kept = { id: requestId(), command, at: Date.now() };
      keep([...kept, sent]);
      return deliver(code(), sent);
    },
  };
}
