import { type MatchesView, withChange } from '../history/view.ts';
import type { ViewSource } from './follow.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { ANSWER_WITHIN, type ScreenSocket } from './socket.ts';

/** Follows the matches of the house that are going on. Call it while a component is set up. */
export const liveMatches = (): LiveView<MatchesView> => liveView(matchesSource);

/** The server sends only what has changed. */
function matchesSource(socket: ScreenSocket): ViewSource<MatchesView> {
  let whole: MatchesView | null = null;
  return {
    async ask() {
      const reply = await socket.timeout(ANSWER_WITHIN).emitWithAck('watchMatches', {});
      if (reply.ok) whole = reply.value;
      return reply;
    },
    subscribe(heard) {
      const take = (change: Parameters<typeof withChange>[1]) => {
        if (whole === null) return;
        whole = withChange(whole, change);
        heard(whole);
      };
      socket.on('matches', take);
      return () => void socket.off('matches', take);
    },
  };
}
