import type { FiguresView, PlayerView } from '../history/figures.ts';
import type { HistoryView, Which } from '../history/pages.ts';
import type { HouseAnswer, HouseCommand, HouseRefusal } from '../house/commands.ts';
import type { Reply } from '../protocol/messages.ts';
import { connection } from './connection.ts';
import { historyPages, type HistoryPages } from './history.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { requestId } from './requestId.ts';
import { ANSWER_WITHIN, type ScreenSocket } from './socket.ts';
import { together } from './together.ts';

type BinCommand = Extract<HouseCommand, { type: 'binTable' | 'takeTableBack' }>;

/** The matches of the house as a page sees them. */
export interface LiveHistory extends LiveView<HistoryView> {
  /** Shows some more, if there are any. */
  more(): void;
  /** Moves a match to the bin, or out of it. Sent until it is answered; browser only. */
  order(command: BinCommand): Promise<Reply<HouseAnswer, HouseRefusal>>;
  /** Erases a match for good, at once. Sent until it is answered; browser only. */
  erase(table: string): Promise<Reply<HouseAnswer, HouseRefusal>>;
}

/** Follows those matches of the house that are wanted. Call it while a component is set up. */
export function liveHistory(which: () => Which): LiveHistory {
  let pages: HistoryPages | undefined;
  const live = liveView((socket) => (pages = historyPages(socket, which())));
  $effect(() => pages?.look(which()));
  return Object.assign(live, {
    more: () => pages?.more(),
    order(command: BinCommand) {
      const request = { id: requestId(), command };
      return live.ask((socket) => socket.emitWithAck('house', request));
    },
    erase(table: string) {
      const request = { id: requestId(), table };
      return live.ask((socket) => socket.emitWithAck('eraseTable', request));
    },
  });
}

/** Figures are asked for anew when matches have changed, but not more often than that, in ms. */
const FIGURES_AFTER = 3_000;

interface LiveFigures<View> {
  /** The newest that were told; null before. */
  readonly view: View | null;
}

/** What the matches come to that a search finds; null: nobody looks at them now. Call it while a component is set up. */
export const liveFigures = (query: () => string | null): LiveFigures<FiguresView> =>
  liveAnswer(query, (socket, wanted) => socket.emitWithAck('figures', { query: wanted }));

/** What a player did. Call it while a component is set up. */
export const livePlayer = (player: () => string): LiveFigures<PlayerView> =>
  liveAnswer(player, (socket, wanted) => socket.emitWithAck('playerFigures', { player: wanted }));

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
      const reply = await ask(socket.timeout(ANSWER_WITHIN), about).catch(() => null);
      if (!stopped && reply?.ok === true) view = reply.value;
    }
    const again = () => void askNow(now).catch(reportError);
    const { soon, stop } = together(FIGURES_AFTER, again);
    socket.on('connect', again);
    socket.on('matches', soon);
    if (socket.connected) again();
    return () => {
      stopped = true;
      stop();
      socket.off('connect', again);
      socket.off('matches', soon);
    };
  });

  return {
    get view() {
      return view;
    },
  };
}
