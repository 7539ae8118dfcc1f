import type { BusChange, BusRefusal, BusView } from '../protocol/bus.ts';
import type { Reply } from '../protocol/messages.ts';
import { connection } from './connection.ts';
import type { ConnectionState } from './follow.ts';
import { liveView } from './liveView.svelte.ts';
import { REPLY_TIMEOUT_MS } from './socket.ts';
import { accessSource } from './sources.ts';

export interface LiveBus {
  readonly view: BusView | null;
  readonly connection: ConnectionState;
  set(change: BusChange): Promise<Reply<BusView, BusRefusal>>;
}

const POLL_INTERVAL_MS = 2_000;

export function liveBus(): LiveBus {
  const access = liveView((socket) => accessSource(socket, null));
  let view: BusView | null = $state.raw(null);

  $effect(() => {
    const socket = connection();
    const ask = () =>
      socket.timeout(REPLY_TIMEOUT_MS).emit('bus', {}, (error, reply) => {
        if (error === null && reply.ok) view = reply.value;
      });
    ask();
    const timer = setInterval(ask, POLL_INTERVAL_MS);
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
