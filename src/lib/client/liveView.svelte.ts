import { connection } from './connection.ts';
import {
  followView,
  type ConnectionState,
  type FollowedView,
  type Positioned,
  type ViewSource,
} from './follow.ts';
import { createRequestQueue } from './requestQueue.ts';
import { REPLY_TIMEOUT_MS, type ScreenSocket } from './socket.ts';

export interface LiveView<View> {
  readonly view: View | null;
  readonly connection: ConnectionState;
}

interface RequestChannel {
  /** Retries until answered, also across reconnects, one request at a time; browser only. */
  ask<Answer>(attempt: (socket: TimedSocket) => Promise<Answer>): Promise<Answer>;
}

type TimedSocket = ReturnType<ScreenSocket['timeout']>;

/** Follows `source` for the lifetime of the component. Call it during component initialisation. */
export function liveView<View extends Positioned>(
  source: (socket: ScreenSocket) => ViewSource<View>,
): LiveView<View> & RequestChannel {
  let followed: FollowedView<View> = $state.raw({ view: null, connection: 'connecting' });
  let post: ReturnType<typeof createRequestQueue> | undefined;

  $effect(() => {
    const socket = connection();
    return followView(socket, source(socket), (now) => (followed = now));
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
      post ??= createRequestQueue(socket);
      return post(() => attempt(socket.timeout(REPLY_TIMEOUT_MS)));
    },
  };
}
