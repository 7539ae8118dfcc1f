import type { MatchesView } from '../history/view.ts';
import type { HouseAnswer, HouseRefusal } from '../house/commands.ts';
import type { Reply } from '../protocol/messages.ts';
import { connection } from './connection.ts';
import { ANSWER_WITHIN } from './socket.ts';
import { follow, type Connection, type Followed } from './follow.ts';
import { matchesSource } from './matchesSource.ts';
import { outbox } from './outbox.ts';
import { requestId } from './requestId.ts';

/** The matches of the house as a page sees them. */
export interface LiveMatches {
  readonly view: MatchesView | null;
  readonly connection: Connection;
  /** Deletes a match for good. Sent until it is answered; browser only. */
  erase(table: string): Promise<Reply<HouseAnswer, HouseRefusal>>;
}

/** The door to the matches; `open`: those going on. Call it while a component is set up. */
export function liveMatches({ open = false } = {}): LiveMatches {
  let followed: Followed<MatchesView> = $state.raw({ view: null, connection: 'connecting' });
  let post: ReturnType<typeof outbox> | undefined;

  $effect(() => {
    const socket = connection();
    return follow(socket, matchesSource(socket, open), (now) => (followed = now));
  });

  return {
    get view() {
      return followed.view;
    },
    get connection() {
      return followed.connection;
    },
    erase(table) {
      const socket = connection();
      const request = { id: requestId(), table };
      post ??= outbox(socket);
      return post(() => socket.timeout(ANSWER_WITHIN).emitWithAck('eraseTable', request));
    },
  };
}
