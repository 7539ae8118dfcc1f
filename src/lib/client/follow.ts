import type { Reply } from '../protocol/messages.ts';
import { isNotNow } from '../protocol/notNow.ts';
import { others } from './otherServers.ts';
import { growingPauses } from './pauses.ts';
import type { ScreenSocket } from './socket.ts';

/**
 * How far a view can be trusted: `connecting` there is none yet, `live` it is the newest, `stale` the server cannot be
 * reached or is busy and the view is the last one known, `not-now` the same where none is known, `gone` the server
 * knows no such thing.
 */
export type ConnectionState = 'connecting' | 'live' | 'stale' | 'not-now' | 'gone';

/** Answers in a row with a smaller position than the shown view, until the page believes that the server lost the rest. */
const MAX_ANSWERS_BEHIND = 3;

/** How long a view counts as live after its server has gone, where there are others, in ms: the page is at one of them before. */
const AT_ANOTHER_WITHIN = 4_000;

export interface FollowedView<View> {
  readonly view: View | null;
  readonly connection: ConnectionState;
}

/** How many changes a view includes, so that an older one is recognised by its smaller position. */
export interface Placed {
  readonly position: number;
  /**
   * The log in which changes are counted, across restarts of the server. Without it each connection counts from the
   * beginning.
   */
  readonly log?: string;
}

/** Something that can be followed: how to ask for it, and how to hear of its changes. */
export interface ViewSource<View> {
  /** Asks for the view and for all later ones; rejects when no answer comes in time. */
  ask(): Promise<Reply<View>>;
  /** Calls back with every view that is pushed, and when there is nothing left to view; returns how to stop. */
  subscribe(heard: (view: View) => void, gone: () => void): () => void;
}

/**
 * Keeps a view up to date across lost connections: asks again on every connect, and after a pause where the server did
 * not answer, was busy or is behind; drops views with a smaller position in the same log, and reports at once when the view
 * is no longer live, unless another server is about to be met. A view is live only once its connection has told as much.
 * Returns how to stop following.
 */
export function follow<View extends Placed>(
  socket: ScreenSocket,
  source: ViewSource<View>,
  changed: (followed: FollowedView<View>) => void,
): () => void {
  let followed: FollowedView<View> = { view: null, connection: 'connecting' };
  let log: string | undefined;
  let smallest = -Infinity;
  /** True if the server has told, over this connection, all that is shown. */
  let isConfirmed = false;
  let answersBehind = 0;
  let asking = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  const pauses = growingPauses();
  let missed: ReturnType<typeof setTimeout> | undefined;
  const gone = () => become({ view: null, connection: 'gone' });
  const miss = () => become(withoutServer(followed, 'connecting'));

  function become(next: FollowedView<View>) {
    missed = void clearTimeout(missed);
    changed((followed = next));
  }

  /** Returns whether the server has all that is shown. */
  function take(view: View): boolean {
    if (view.log !== log || view.position >= smallest) {
      show(view);
    } else if (isConfirmed) {
      pauses.reset();
      become({ view: followed.view, connection: 'live' });
    }
    return isConfirmed;
  }
  function show(view: View): void {
    ({ log, position: smallest } = view);
    isConfirmed = true;
    answersBehind = 0;
    pauses.reset();
    become({ view, connection: 'live' });
  }
  async function ask() {
    const mine = asking;
    const reply = await source.ask().catch(() => null);
    if (mine !== asking) return;
    if (reply?.ok === true) {
      if (take(reply.value)) return;
      answersBehind += 1;
      if (answersBehind >= MAX_ANSWERS_BEHIND) return show(reply.value);
      loseSoon();
    } else if (reply !== null) {
      if (!isNotNow(reply.refusal)) return gone();
      become(withoutServer(followed, 'not-now'));
    }
    again = setTimeout(askNow, pauses.next());
  }
  function askNow() {
    drop();
    ask().catch((error: unknown) => reportError(error));
  }
  /** Drops the request under way, and any that is due. */
  function drop() {
    asking++;
    clearTimeout(again);
  }
  const stopHearing = source.subscribe(
    (view) => void take(view),
    () => {
      drop();
      gone();
    },
  );

  function lost() {
    drop();
    isConfirmed = false;
    answersBehind = 0;
    if (log === undefined) smallest = -Infinity;
    loseSoon();
  }
  function loseSoon(): void {
    missed ??= setTimeout(miss, others().length > 0 ? AT_ANOTHER_WITHIN : 0);
  }

  socket.on('connect', askNow).on('disconnect', lost);
  changed(followed);
  if (socket.connected) askNow();
  return () => {
    drop();
    clearTimeout(missed);
    socket.off('connect', askNow).off('disconnect', lost);
    stopHearing();
  };
}

/** The same view, as far as it can be trusted while it is not live; `none` where there is no view. */
const withoutServer = <View>(
  { view }: FollowedView<View>,
  none: Extract<ConnectionState, 'connecting' | 'not-now'>,
): FollowedView<View> => ({ view, connection: view === null ? none : 'stale' });
