import { isOver } from '../history/summary.ts';
import { withChange, type MatchesView } from '../history/view.ts';
import { ANSWER_WITHIN, type ScreenSocket } from './socket.ts';
import type { Source } from './follow.ts';

/** The matches of the house, all of them or those going on; the server tells only what has changed. */
export function matchesSource(socket: ScreenSocket, open: boolean): Source<MatchesView> {
  let whole: MatchesView | null = null;
  return {
    async ask() {
      const reply = await socket.timeout(ANSWER_WITHIN).emitWithAck('watchMatches', { open });
      if (reply.ok) whole = reply.value;
      return reply;
    },
    hear(heard) {
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
