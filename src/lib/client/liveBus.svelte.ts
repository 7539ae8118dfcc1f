import type { BusChange, BusRefusal, BusView } from '../protocol/bus.ts';
import type { Reply } from '../protocol/messages.ts';
import { connection } from './connection.ts';
import type { ConnectionState } from './follow.ts';
import { liveView } from './liveView.svelte.ts';
import { ANSWER_WITHIN } from './socket.ts';
import { accessSource } from './sources.ts';

/** Whom the house tells what happens, as a page sees and sets it. */
export interface LiveBus {
  readonly view: BusView | null;
  readonly connection: ConnectionState;
  /** Sent until it is answered; browser only. */
  set(change: BusChange): Promise<Reply<BusView, BusRefusal>>;
}

/** How often it is asked how they do, in ms. */
const ASKED_EVERY = 2_000;

/** Follows it. Call it while a component is set up. */
export function liveBus(): LiveBus {
  const access = liveView((socket) => accessSource(socket, null));
  let view: BusView | null = $state.raw(null);

  $effect(() => {
    const socket = connection();
    const ask = () =>
      socket.timeout(ANSWER_WITHIN).emit('bus', {}, (error, reply) => {
        if (error === null && reply.ok) view = reply.value;
      });
    ask();
    const timer = setInterval(ask, ASKED_EVERY);
    return () => clearInterval(timer);
  });

  return {
    get view() {
      return view;
    },
    get connection() {
      return access.connection;
    },
    async set(change) {
      const reply = await access.ask((socket) => socket.emitWithAck('setBus', change));
      if (reply.ok) view = reply.value;
      return reply;
    },
  };
}
