import type { HouseAnswer, HouseCommand, HouseRefusal } from '../house/commands.ts';
import type { HouseView } from '../house/view.ts';
import type { Reply } from '../protocol/messages.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { requestId } from './requestId.ts';
import { houseSource } from './sources.ts';

/** The house (tables, decks, readers) as a page sees it. */
export interface LiveHouse extends LiveView<HouseView> {
  /** Asks the house for something. Sent until it is answered, done once; browser only. */
  send(command: HouseCommand): Promise<Reply<HouseAnswer, HouseRefusal>>;
}

/** The door to the live state of the house. Call it while a component is set up. */
export function liveHouse(): LiveHouse {
  const live = liveView(houseSource);
  return Object.assign(live, {
    send(command: HouseCommand) {
      const request = { id: requestId(), command };
      return live.ask((socket) => socket.emitWithAck('house', request));
    },
  });
}
