import type { LookView } from '../table/view.ts';
import type { BorderRefusal } from '../protocol/messages.ts';
import { isNotNow } from '../protocol/notNow.ts';
import { withTicket } from './tickets.ts';
import { growingRests } from './pauses.ts';
import { ANSWER_WITHIN, type ScreenSocket } from './socket.ts';
import type { ConnectionState } from './follow.ts';

/** What a page that looks back shows. */
export interface LookedBack {
  /** The table at the move asked for; until the answer is here, the look before. */
  readonly look: LookView | null;
  readonly connection: ConnectionState;
}

export interface LookBack {
  /** Shows the table as it stood after that many moves. */
  go(moves: number): void;
  stop(): void;
}

/** Views kept, so that stepping back and forth asks nothing twice. */
const KEPT = 300;

/**
 * Asks for a table as it stood earlier, at first after so many moves, one request at a time: the move wanted, then its
 * neighbours, so that the next step is here before it is taken. Resumes by itself when a lost connection is back.
 */
export function lookBack(
  socket: ScreenSocket,
  table: string,
  changed: (now: LookedBack) => void,
  first = 0,
): LookBack {
  const kept = keptLooks();
  let shown: LookView | null = null;
  let connection: ConnectionState = 'connecting';
  let wanted = first;
  let asking = false;
  let stopped = false;
  const rests = growingRests();

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

  async function ask(): Promise<void> {
    if (asking) return rests.wake();
    asking = true;
    for (let next = missing(); next !== undefined && open(); next = missing()) {
      const reply = await lookAt(socket, table, next);
      if (reply?.ok === true) keep(reply.value);
      else if (reply !== null) connection = refusedBy(reply.refusal, shown);
      if (!stopped && socket.connected) show();
      if (reply?.ok !== true && open()) await rests.rest();
    }
    asking = false;
  }
  const askNow = () => void ask().catch((error: unknown) => reportError(error));
  const open = () => !stopped && socket.connected && connection !== 'gone';
  function onConnect(): void {
    // The server may have come back with another log: a restored one has the same positions but other moves.
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

/** The looks at one line of the match, by their moves. */
function keptLooks() {
  const looks = new Map<number, LookView>();
  return {
    get: (moves: number) => looks.get(moves),
    has: (moves: number) => looks.has(moves),
    clear: () => looks.clear(),
    add(look: LookView): void {
      // The match went on, or a move was taken back: what was kept may belong to another line.
      if (look.view.position !== looks.values().next().value?.view.position) looks.clear();
      if (looks.size >= KEPT) looks.delete(looks.keys().next().value ?? 0);
      looks.set(look.view.moves, look);
    },
  };
}

/** The move wanted and those that are probably wanted next. */
const nearest = (wanted: number, length: number): readonly number[] =>
  [wanted, wanted + 1, wanted - 1, wanted + 2].filter((moves) => moves >= 0 && moves <= length);

const refusedBy = (refusal: BorderRefusal, shown: LookView | null): ConnectionState =>
  !isNotNow(refusal) ? 'gone' : shown === null ? 'not-now' : 'live';

/** Null when no answer came in time. */
const lookAt = (socket: ScreenSocket, table: string, moves: number) =>
  socket
    .timeout(ANSWER_WITHIN)
    .emitWithAck('look', { ...withTicket(table), moves })
    .catch(() => null);
