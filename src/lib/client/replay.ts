import type { LookView } from '../table/view.ts';
import type { ProtocolRefusal } from '../protocol/messages.ts';
import { isRetryable } from '../protocol/retries.ts';
import { withTicket } from './tickets.ts';
import { createSleepingBackoff } from './backoff.ts';
import { REPLY_TIMEOUT_MS, type ScreenSocket } from './socket.ts';
import type { ConnectionState } from './follow.ts';

export interface ReplayState {
  /** View at the requested move; the previous view until the answer arrives. */
  readonly look: LookView | null;
  readonly connection: ConnectionState;
}

export interface ReplayCursor {
  go(moves: number): void;
  stop(): void;
}

const MAX_CACHED_VIEWS = 300;

/**
 * Requests past views of a table, one at a time: first the wanted move, then its neighbours as
 * prefetch. Starts after `first` moves and resumes after a reconnect.
 */
export function createReplay(
  socket: ScreenSocket,
  table: string,
  changed: (now: ReplayState) => void,
  first = 0,
): ReplayCursor {
  const kept = createViewCache();
  let shown: LookView | null = null;
  let connection: ConnectionState = 'connecting';
  let wanted = first;
  let asking = false;
  let stopped = false;
  const rests = createSleepingBackoff();

  function show(as = connection): void {
    connection = as;
    shown = kept.get(Math.min(wanted, shown?.length ?? wanted)) ?? shown;
    changed({ look: shown, connection });
  }
  function keep(look: LookView): void {
    kept.add(look);
    shown ??= look;
    wanted = Math.min(wanted, look.length);
    connection = 'live';
    rests.reset();
  }
  const missing = () => nearest(wanted, shown?.length ?? wanted).find((moves) => !kept.has(moves));

  const open = () => !stopped && socket.connected && connection !== 'gone';
  async function ask(): Promise<void> {
    if (asking) return rests.wake();
    asking = true;
    for (let next = missing(); next !== undefined && open(); next = missing()) {
      const reply = await lookAt(socket, table, next);
      if (reply?.ok === true) keep(reply.value);
      else if (reply !== null) connection = refusedBy(reply.refusal, shown);
      if (!stopped && socket.connected) show();
      if (reply?.ok !== true && open()) await rests.sleep();
    }
    asking = false;
  }
  const askNow = () => void ask().catch((error: unknown) => reportError(error));
  function onConnect(): void {
    // The server may have another log after a restore: the same positions, but other moves.
    kept.clear();
    askNow();
  }
  const onDisconnect = () => show(shown === null ? 'connecting' : 'stale');
  socket.on('connect', onConnect).on('disconnect', onDisconnect);
  askNow();
  return {
    go(moves) {
      wanted = moves;
      show();
      askNow();
    },
    stop() {
      stopped = true;
      rests.wake();
      socket.off('connect', onConnect).off('disconnect', onDisconnect);
    },
  };
}

function createViewCache() {
  const looks = new Map<number, LookView>();
  return {
    get: (moves: number) => looks.get(moves),
    has: (moves: number) => looks.has(moves),
    clear: () => looks.clear(),
    add(look: LookView): void {
      // After a new move or a correction, cached views may belong to another line.
      if (look.view.position !== looks.values().next().value?.view.position) looks.clear();
      if (looks.size >= MAX_CACHED_VIEWS) looks.delete(looks.keys().next().value ?? 0);
      looks.set(look.view.moves, look);
    },
  };
}

const nearest = (wanted: number, length: number): readonly number[] =>
  [wanted, wanted + 1, wanted - 1, wanted + 2].filter((moves) => moves >= 0 && moves <= length);

const refusedBy = (refusal: ProtocolRefusal, shown: LookView | null): ConnectionState =>
  !isRetryable(refusal) ? 'gone' : shown === null ? 'not-now' : 'live';

const lookAt = (socket: ScreenSocket, table: string, moves: number) =>
  socket
    .timeout(REPLY_TIMEOUT_MS)
    .emitWithAck('look', { ...withTicket(table), moves })
    .catch(() => null);
