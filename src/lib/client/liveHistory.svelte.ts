import { untrack } from 'svelte';
import type { FiguresView, PlayerView } from '../history/figures.ts';
import type { HistoryView, MatchFilter } from '../history/pages.ts';
import type { HouseAnswer, HouseCommand, HouseRefusal } from '../house/commands.ts';
import type { Reply } from '../protocol/messages.ts';
import { connection } from './connection.ts';
import { historyPages, type HistoryPages } from './history.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { requestId } from './requestId.ts';
import { REPLY_TIMEOUT_MS, type ScreenSocket } from './socket.ts';
import { createBatcher } from './batcher.ts';

type TrashCommand = Extract<HouseCommand, { type: 'binTable' | 'takeTableBack' }>;

export interface LiveHistory extends LiveView<HistoryView> {
  more(): void;
  /** Moves a match to the trash, or out of it. Retries until answered; browser only. */
  order(command: TrashCommand): Promise<Reply<HouseAnswer, HouseRefusal>>;
  /** Erases a match permanently, at once. Retries until answered; browser only. */
  erase(table: string): Promise<Reply<HouseAnswer, HouseRefusal>>;
}

export function liveHistory(which: () => MatchFilter): LiveHistory {
  let pages: HistoryPages | undefined;
  const player = $derived(which().player);
  // Another search keeps the list until its answer has come; another player's list is a new one.
  const live = liveView(
    (socket) => (pages = historyPages(socket, { player, query: untrack(which).query })),
  );
  $effect(() => pages?.search(which()));
  return Object.assign(live, {
    more: () => pages?.more(),
    order(command: TrashCommand) {
      const request = { id: requestId(), command };
      return live.ask((socket) => socket.emitWithAck('house', request));
    },
    erase(table: string) {
      const request = { id: requestId(), table };
      return live.ask((socket) => socket.emitWithAck('eraseTable', request));
    },
  });
}

/** Throttle of statistics requests after matches have changed, in ms. */
const STATISTICS_THROTTLE_MS = 3_000;

interface LiveFigures<View> {
  readonly view: View | null;
}

/**
 * Follows the statistics of a search's matches; null: paused. Call it during component
 * initialisation.
 */
export const liveFigures = (query: () => string | null): LiveFigures<FiguresView> =>
  liveAnswer(query, (socket, wanted) => socket.emitWithAck('figures', { query: wanted }));

interface PlayerOf {
  readonly wanted: string;
  readonly view: PlayerView;
}

/** Follows a player's statistics; null while they are not known yet. Call it as `liveFigures`. */
export function livePlayer(player: () => string): LiveFigures<PlayerView> {
  const answer = liveAnswer<PlayerOf>(player, async (socket, wanted) => {
    const reply = await socket.emitWithAck('playerFigures', { player: wanted });
    return reply.ok ? { ok: true, value: { wanted, view: reply.value } } : reply;
  });
  return {
    get view() {
      return answer.view?.wanted === player() ? answer.view.view : null;
    },
  };
}

function liveAnswer<View>(
  wanted: () => string | null,
  ask: (socket: ReturnType<ScreenSocket['timeout']>, wanted: string) => Promise<Reply<View>>,
): LiveFigures<View> {
  let view: View | null = $state.raw(null);

  $effect(() => {
    const now = wanted();
    if (now === null) return;
    const socket = connection();
    let stopped = false;
    async function askNow(about: string) {
      const reply = await ask(socket.timeout(REPLY_TIMEOUT_MS), about).catch(() => null);
      if (!stopped && reply?.ok === true) view = reply.value;
    }
    const again = () => void askNow(now).catch(reportError);
    const { schedule, cancel } = createBatcher(STATISTICS_THROTTLE_MS, again);
    socket.on('connect', again);
    socket.on('matches', schedule);
    if (socket.connected) again();
    return () => {
      stopped = true;
      cancel();
      socket.off('connect', again);
      socket.off('matches', schedule);
    };
  });

  return {
    get view() {
      return view;
    },
  };
}
