import { isOver } from '../history/summary.ts';
import { type MatchesView, withChange } from '../history/view.ts';
import type { HouseAnswer, HouseCommand, HouseRefusal } from '../house/commands.ts';
import type { Reply } from '../protocol/messages.ts';
import type { ViewSource } from './follow.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { requestId } from './requestId.ts';
import { ANSWER_WITHIN, type ScreenSocket } from './socket.ts';

type BinCommand = Extract<HouseCommand, { type: 'binTable' | 'takeTableBack' }>;

/** The matches of the house as a page sees them. */
interface LiveMatches extends LiveView<MatchesView> {
  /** Moves a match to the bin, or out of it. Sent until it is answered; browser only. */
  order(command: BinCommand): Promise<Reply<HouseAnswer, HouseRefusal>>;
  /** Erases a match for good, at once. Sent until it is answered; browser only. */
  erase(table: string): Promise<Reply<HouseAnswer, HouseRefusal>>;
}

/** Follows the matches of the house; `open`: only those going on. Call it while a component is set up. */
export function liveMatches({ open = false } = {}): LiveMatches {
  const live = liveView((socket) => matchesSource(socket, open));
  return Object.assign(live, {
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

/** The matches of the house, all of them or those going on; the server sends only what has changed. */
function matchesSource(socket: ScreenSocket, open: boolean): ViewSource<MatchesView> {
  let whole: MatchesView | null = null;
  return {
    async ask() {
      const reply = await socket.timeout(ANSWER_WITHIN).emitWithAck('watchMatches', { open });
      if (reply.ok) whole = reply.value;
      return reply;
    },
    subscribe(heard) {
      const take = (change: Parameters<typeof withChange>[1]) => {
        if (whole === null) return;
        const { matches, ...more } = withChange(whole, change);
        whole = { ...more, matches: open ? matches.filter((match) => !isOver(match)) : matches };
        heard(whole);
      };
      socket.on('matches', take);
      return () => void socket.off('matches', take);
    },
  };
}
