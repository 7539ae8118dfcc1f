import type { MatchesView } from '../history/view.ts';
import type { HouseAnswer, HouseCommand, HouseRefusal } from '../house/commands.ts';
import type { Reply } from '../protocol/messages.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { matchesSource } from './matchesSource.ts';
import { requestId } from './requestId.ts';

type BinCommand = Extract<HouseCommand, { type: 'binTable' | 'takeTableBack' }>;

/** The matches of the house as a page sees them. */
export interface LiveMatches extends LiveView<MatchesView> {
  /** Throws a match away, or takes it back. Sent until it is answered; browser only. */
  order(command: BinCommand): Promise<Reply<HouseAnswer, HouseRefusal>>;
  /** Deletes a match for good and at once. Sent until it is answered; browser only. */
  erase(table: string): Promise<Reply<HouseAnswer, HouseRefusal>>;
}

/** The door to the matches; `open`: those going on. Call it while a component is set up. */
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
