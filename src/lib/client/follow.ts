import type { Reply } from '../protocol/messages.ts';
import type { ScreenSocket } from './connection.ts';

/**
 * How far a view may be believed: `connecting` there is none yet, `live` it is the newest, `stale` the server
 * cannot be heard and the view is the last one known, `gone` the server knows no such thing.
 */
export type Connection = 'connecting' | 'live' | 'stale' | 'gone';

export interface Followed<View> {
  readonly view: View | null;
  readonly connection: Connection;
}

/** What can be followed: how to ask for it, and how to hear of its changes. */
export interface Source<View> {
  /** Asks for the view and for all later ones; rejects when no answer comes in time. */
  ask(): Promise<Reply<View>>;
  /** Calls back with every view that is pushed; returns how to stop. */
  hear(heard: (view: View) => void): () => void;
  /** Whether its positions are stored, so that even a restarted server never goes back to a smaller one. */
  readonly lasting: boolean;
}

/**
 * Keeps up with a view over lost connections: asks again on every connect, drops views with a smaller position,
 * and says at once when the view is no longer live. Returns how to stop following.
 */
export function follow<View extends { readonly position: number }>(
  socket: ScreenSocket,
  source: Source<View>,
  changed: (followed: Followed<View>) => void,
): () => void {
  let followed: Followed<View> = { view: null, connection: 'connecting' };
  let asking = 0;

  const become = (next: Followed<View>) => changed((followed = next));
  const isOlder = (view: View) => followed.view !== null && view.position < followed.view.position;
  const unheard = (): Connection => (followed.view === null ? 'connecting' : 'stale');

  async function ask() {
    const mine = ++asking;
    const reply = await source.ask().catch(() => null);
    if (mine !== asking) return;
    if (reply === null) {
      if (socket.connected) await ask();
    } else if (!reply.ok) become({ view: null, connection: 'gone' });
    else if (source.lasting && isOlder(reply.value)) become({ ...followed, connection: 'live' });
    else become({ view: reply.value, connection: 'live' });
  }
  const onConnect = () => void ask();
  const onDisconnect = () => {
    asking++;
    become({ ...followed, connection: unheard() });
  };
  const stopHearing = source.hear((view) => {
    // Before the answer to `ask` a pushed view may be one of an earlier connection.
    if (followed.connection === 'live' && !isOlder(view)) become({ view, connection: 'live' });
  });

  socket.on('connect', onConnect);
  socket.on('disconnect', onDisconnect);
  changed(followed);
  if (socket.connected) onConnect();
  return () => {
    asking++;
    socket.off('connect', onConnect);
    socket.off('disconnect', onDisconnect);
    stopHearing();
  };
}
