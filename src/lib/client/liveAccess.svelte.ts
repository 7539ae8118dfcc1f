import type { DeviceCommand, DeviceRefusal } from '../devices/commands.ts';
import type { AccessView } from '../devices/view.ts';
import type { Reply } from '../protocol/messages.ts';
import { connection } from './connection.ts';
import { ANSWER_WITHIN } from './socket.ts';
import { follow, type Connection, type Followed } from './follow.ts';
import { outbox } from './outbox.ts';
import { requestId } from './requestId.ts';
import { accessSource } from './sources.ts';

/** What this screen may do, and whom it may see. */
export interface LiveAccess {
  readonly view: AccessView | null;
  readonly connection: Connection;
  /** Asks for something about devices. Sent until it is answered, done once; browser only. */
  send(command: DeviceCommand): Promise<Reply<null, DeviceRefusal>>;
}

/** The door to that. Call it while a component is set up, with the table's code, or null for the house, as a function. */
export function liveAccess(table: () => string | null): LiveAccess {
  let followed: Followed<AccessView> = $state.raw({ view: null, connection: 'connecting' });
  let post: ReturnType<typeof outbox> | undefined;

  $effect(() => {
    const socket = connection();
    return follow(socket, accessSource(socket, table()), (now) => (followed = now));
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
      const request = { id: requestId(), command };
      post ??= outbox(socket);
      return post(() => socket.timeout(ANSWER_WITHIN).emitWithAck('device', request));
    },
  };
}
