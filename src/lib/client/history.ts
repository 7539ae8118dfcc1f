import {
  isAtFirst,
  withFirst,
  withNext,
  type HistoryView,
  type PageRequest,
  type Which,
} from '../history/pages.ts';
import { hasBegun } from '../history/summary.ts';
import type { MatchesChange } from '../history/view.ts';
import type { ViewSource } from './follow.ts';
import { ANSWER_WITHIN, type ScreenSocket } from './socket.ts';
import { together } from './together.ts';

/** Matches that are asked for at once: some screens full. */
const A_PAGE = 20;
/** What changes within that time, in ms, is asked for together. */
const TOGETHER = 500;

/** The matches of a house page by page, newest first. */
export interface HistoryPages extends ViewSource<HistoryView> {
  /** Shows these, from the newest. */
  look(which: Which): void;
  /** Shows some more of them, if there are any. */
  more(): void;
}

export function historyPages(socket: ScreenSocket, first: Which): HistoryPages {
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
    const reply = await pageOf(socket, { ...which, from: 0, count: A_PAGE });
    if (reply.ok && mine === asking) whole = reply.value;
    return reply;
  }
  async function next() {
    const known = whole;
    if (under || known === null || known.matches.length >= known.found) return;
    under = true;
    const mine = asking;
    try {
      const reply = await pageOf(socket, { ...which, from: known.matches.length, count: A_PAGE });
      if (reply.ok && mine === asking && whole !== null) become(withNext(whole, reply.value));
    } finally {
      under = false;
    }
  }
  async function renew() {
    const mine = asking;
    const reply = await pageOf(socket, { ...which, from: 0, count: A_PAGE });
    if (!reply.ok || mine !== asking || whole === null) return;
    become(deep ? reply.value : withFirst(whole, reply.value, gone));
    gone.clear();
    deep = false;
  }
  const renewal = together(TOGETHER, () => quietly(renew()));

  return {
    ask: fromFirst,
    look(wanted) {
      if (wanted.query === which.query && wanted.player === which.player) return;
      which = wanted;
      quietly(fromFirst().then((reply) => reply.ok && reply.value === whole && tell(reply.value)));
    },
    more: () => quietly(next()),
    subscribe(heard) {
      tell = heard;
      const take = (change: MatchesChange) => {
        noteGone(change, gone);
        deep ||= whole !== null && !isAtFirst(change, whole);
        renewal.soon();
      };
      socket.on('matches', take);
      return () => {
        renewal.stop();
        socket.off('matches', take);
      };
    },
  };
}

/** Whose first move was taken back is a table that was only opened. */
function noteGone({ removed, changed }: MatchesChange, gone: Set<string>): void {
  for (const code of removed) gone.add(code);
  for (const match of changed) {
    if (hasBegun(match)) gone.delete(match.code);
    else gone.add(match.code);
  }
}

const pageOf = (socket: ScreenSocket, request: PageRequest) =>
  socket.timeout(ANSWER_WITHIN).emitWithAck('history', request);

/** What does not come is asked for again when the connection is back. */
const quietly = (asked: Promise<unknown>) => void asked.catch(() => undefined);
