import type { Reply } from '../protocol/messages.ts';
import type { Answer } from '../table/answer.ts';
import type { ScreenCommand } from '../table/commands.ts';
import type { AnyTableView } from '../table/view.ts';
import { ANSWER_WITHIN, connection } from './connection.ts';
import { follow, type Connection, type Followed } from './follow.ts';
import { outbox } from './outbox.ts';
import { requestId } from './requestId.ts';
import { tableSource } from './sources.ts';

/** A table as a page sees it. Reading `view` or `connection` in a component keeps it up to date. */
export interface LiveTable {
  readonly view: AnyTableView | null;
  readonly connection: Connection;
  /** Asks the table for something. Sent until it is answered, done once; browser only. */
  send(command: ScreenCommand): Promise<Reply<Answer>>;
}

/**
 * The door to one table's live state. Call it while a component is set up, with the code as a function
 * (`liveTable(() => page.params.table)`), so that another code is followed when the address changes.
 */
export function liveTable(code: () => string): LiveTable {
  let followed: Followed<AnyTableView> = $state.raw({ view: null, connection: 'connecting' });
  let post: ReturnType<typeof outbox> | undefined;

  $effect(() => {
    const socket = connection();
    return follow(socket, tableSource(socket, code()), (now) => (followed = now));
  });

  return {
    get view() {
      return followed.view;
    },
    get connection() {
      return followed.connection;
    },
    send(command) {
      const socket = connection();
      const request = { id: requestId(), table: code(), command };
      post ??= outbox(socket);
      return post(() => socket.timeout(ANSWER_WITHIN).emitWithAck('table', request));
    },
  };
}
