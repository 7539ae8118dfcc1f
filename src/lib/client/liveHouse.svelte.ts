import type { HouseAnswer, HouseCommand, HouseRefusal } from '../house/commands.ts';
import type { HouseView } from '../house/view.ts';
import type { Reply } from '../protocol/messages.ts';
import { connection } from './connection.ts';
import { ANSWER_WITHIN } from './socket.ts';
import { follow, type Connection, type Followed } from './follow.ts';
import { outbox } from './outbox.ts';
import { requestId } from './requestId.ts';
import { houseSource } from './sources.ts';

/** The house (tables, decks, readers) as a page sees it. */
export interface LiveHouse {
  readonly view: HouseView | null;
  readonly connection: Connection;
  /** Asks the house for something. Sent until it is answered, done once; browser only. */
  send(command: HouseCommand): Promise<Reply<HouseAnswer, HouseRefusal>>;
}

/** The door to the live state of the house. Call it while a component is set up. */
export function liveHouse(): LiveHouse {
  let followed: Followed<HouseView> = $state.raw({ view: null, connection: 'connecting' });
  let post: ReturnType<typeof outbox> | undefined;

  $effect(() => {
    const socket = connection();
    return follow(socket, houseSource(socket), (now) => (followed = now));
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
      return post(() => socket.timeout(ANSWER_WITHIN).emitWithAck('house', request));
    },
  };
}
