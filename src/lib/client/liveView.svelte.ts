import { connection } from './connection.ts';
import {
  follow,
  type ConnectionState,
  type FollowedView,
  type Placed,
  type ViewSource,
} from './follow.ts';
import { outbox } from './outbox.ts';
import { ANSWER_WITHIN, type ScreenSocket } from './socket.ts';

/** Something of the server's as a page sees it. A component that reads it stays up to date. */
export interface LiveView<View> {
  readonly view: View | null;
  readonly connection: ConnectionState;
}

interface RequestChannel {
  /** Asks until there is an answer, across reconnects too, one request at a time; browser only. */
  ask<Answer>(attempt: (socket: TimedSocket) => Promise<Answer>): Promise<Answer>;
}

type TimedSocket = ReturnType<ScreenSocket['timeout']>;

/** Follows what `source` names as long as the component lives. Call it while the component is set up. */
export function liveView<View extends Placed>(
  source: (socket: ScreenSocket) => ViewSource<View>,
): LiveView<View> & RequestChannel {
  let followed: FollowedView<View> = $state.raw({ view: null, connection: 'connecting' });
  let post: ReturnType<typeof outbox> | undefined;

  $effect(() => {
    const socket = connection();
    return follow(socket, source(socket), (now) => (followed = now));
  });

  return {
    get view() {
      return followed.view;
    },
    get connection() {
      return followed.connection;
    },
    ask(attempt) {
      const socket = connection();
      post ??= outbox(socket);
      return post(() => attempt(socket.timeout(ANSWER_WITHIN)));
    },
  };
}
