import {
  isAtFirst,
  withFirst,
  withNext,
  type HistoryView,
  type PageRequest,
  type MatchFilter,
} from '../history/pages.ts';
import { hasBegun } from '../history/summary.ts';
import type { MatchesChange } from '../history/view.ts';
import type { ViewSource } from './follow.ts';
import { REPLY_TIMEOUT_MS, type ScreenSocket } from './socket.ts';
import { createBatcher } from './batcher.ts';

const PAGE_SIZE = 20;
/** Batching interval in ms: changes within it are fetched together. */
const BATCH_INTERVAL_MS = 500;

export interface HistoryPages extends ViewSource<HistoryView> {
  search(which: MatchFilter): void;
  more(): void;
}

export function historyPages(socket: ScreenSocket, first: MatchFilter): HistoryPages {
  let which = first;
  let whole: HistoryView | null = null;
  let tell: (view: HistoryView) => void = () => undefined;
  let asking = 0;
  let under = false;
  const gone = new Set<string>();
  let deep = false;

  const become = (view: HistoryView) => tell((whole = view));

  async function fromFirst() {
    const mine = ++asking;
    const reply = await pageOf(socket, { ...which, from: 0, count: PAGE_SIZE });
    if (reply.ok && mine === asking) whole = reply.value;
    return reply;
  }
  async function next() {
    const known = whole;
    if (under || known === null || known.matches.length >= known.found) return;
    under = true;
    const mine = asking;
    try {
      const reply = await pageOf(socket, {
        ...which,
        from: known.matches.length,
        count: PAGE_SIZE,
      });
      if (reply.ok && mine === asking && whole !== null) become(withNext(whole, reply.value));
    } finally {
      under = false;
    }
  }
  async function renew() {
    const mine = asking;
    const reply = await pageOf(socket, { ...which, from: 0, count: PAGE_SIZE });
    if (!reply.ok || mine !== asking || whole === null) return;
    become(deep ? reply.value : withFirst(whole, reply.value, gone));
    gone.clear();
    deep = false;
  }
  const renewal = createBatcher(BATCH_INTERVAL_MS, () => quietly(renew()));

  return {
    ask: fromFirst,
    search(wanted) {
      if (wanted.query === which.query && wanted.player === which.player) return;
      which = wanted;
      quietly(fromFirst().then((reply) => reply.ok && reply.value === whole && tell(reply.value)));
    },
    more: () => quietly(next()),
    subscribe(heard) {
      tell = heard;
      const take = (change: MatchesChange) => {
        trackRemoved(change, gone);
        deep ||= whole !== null && !isAtFirst(change, whole);
        renewal.schedule();
      };
      socket.on('matches', take);
      return () => {
        renewal.cancel();
        socket.off('matches', take);
      };
    },
  };
}

/** Treats a match without any move, after a correction, as removed: its table was only opened. */
function trackRemoved({ removed, changed }: MatchesChange, gone: Set<string>): void {
  for (const code of removed) gone.add(code);
  for (const match of changed) {
    if (hasBegun(match)) gone.delete(match.code);
    else gone.add(match.code);
  }
}

const pageOf = (socket: ScreenSocket, request: PageRequest) =>
  socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('history', request);

const quietly = (asked: Promise<unknown>) => void asked.catch(() => undefined);
