import type { Reply } from '../protocol/messages.ts';
import { isRetryable } from '../protocol/retries.ts';
import { reconnectGraceMs } from './otherServers.ts';
import { createBackoff } from './backoff.ts';
import type { ScreenSocket } from './socket.ts';

/**
 * State of a followed view:
 *
 * - `connecting`: no view yet
 * - `live`: the newest view
 * - `stale`: the server is away or busy; the last known view is shown
 * - `not-now`: as `stale`, without a known view
 * - `gone`: the server knows no such thing
 */
export type ConnectionState = 'connecting' | 'live' | 'stale' | 'not-now' | 'gone';

/**
 * Consecutive answers older than the shown view until the page accepts that the server lost the
 * newer changes.
 */
const MAX_ANSWERS_BEHIND = 3;

export interface FollowedView<View> {
  readonly view: View | null;
  readonly connection: ConnectionState;
}

export interface Positioned {
  readonly position: number;
  /**
   * Id of the log that counts the changes across server restarts. Without it, each connection
   * counts from zero.
   */
  readonly log?: string;
}

/** Source of a view: how to request it and how to subscribe to its changes. */
export interface ViewSource<View> {
  ask(): Promise<Reply<View>>;
  /**
   * Calls back with each pushed view, and when the view's subject no longer exists. Returns the
   * unsubscribe function.
   */
  subscribe(heard: (view: View) => void, gone: () => void): () => void;
}

/**
 * Keeps a view up to date across lost connections. Asks again on every connect, and after a pause
 * if the server did not answer, was busy or is behind.
 *
 * Drops views with a smaller position in the same log. Reports at once when the view is no longer
 * live, unless another server is about to take over. A view is live only after the current
 * connection has confirmed it. Returns the function that stops following.
 */
export function followView<View extends Positioned>(
  socket: ScreenSocket,
  source: ViewSource<View>,
  changed: (followed: FollowedView<View>) => void,
): () => void {
  let followed: FollowedView<View> = { view: null, connection: 'connecting' };
  let log: string | undefined;
  let smallest = -Infinity;
  /** True if the current connection has confirmed everything shown. */
  let isConfirmed = false;
  let answersBehind = 0;
  let asking = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  const pauses = createBackoff();
  let missed: ReturnType<typeof setTimeout> | undefined;
  const gone = () => become({ view: null, connection: 'gone' });
  const miss = () => become(withoutServer(followed, 'connecting'));

  function become(next: FollowedView<View>) {
    missed = void clearTimeout(missed);
    changed((followed = next));
  }

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
      if (!isRetryable(reply.refusal)) return gone();
      become(withoutServer(followed, 'not-now'));
    }
    again = setTimeout(askNow, pauses.nextDelayMs());
  }
  function askNow() {
    drop();
    ask().catch((error: unknown) => reportError(error));
  }
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
    missed ??= setTimeout(miss, reconnectGraceMs());
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

const withoutServer = <View>(
  { view }: FollowedView<View>,
  none: Extract<ConnectionState, 'connecting' | 'not-now'>,
): FollowedView<View> => ({ view, connection: view === null ? none : 'stale' });
