import { afterDifference, type HouseDifference } from '../house/viewDifference.ts';
import type { HouseView } from '../house/view.ts';
import type { Reply, TableTicket, TableSnapshot } from '../protocol/messages.ts';
import { REPLY_TIMEOUT_MS, type ScreenSocket } from './socket.ts';
import type { AccessAtTable } from '../protocol/tournaments.ts';
import type { ViewSource } from './follow.ts';
import type { TelevisionsView } from '../protocol/television.ts';
import { keepTicket, withTicket } from './tickets.ts';

export function tableSource(socket: ScreenSocket, table: string): ViewSource<TableSnapshot> {
  return {
    ask: () => socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('watch', withTicket(table)),
    subscribe(heard, gone) {
      const ours = (view: TableSnapshot) => {
        if (view.code === table) heard(view);
      };
      const ended = (code: string) => {
        if (code === table) gone();
      };
      const found = ({ table: of, ticket }: TableTicket) => keepTicket(of, ticket);
      socket.on('table', ours).on('erased', ended).on('ticket', found);
      return () => void socket.off('table', ours).off('erased', ended).off('ticket', found);
    },
  };
}

export function houseSource(socket: ScreenSocket): ViewSource<HouseView> {
  let view: HouseView | null = null;
  const whole = () =>
    new Promise<Reply<HouseView>>((resolve, reject) => {
      // Differences may arrive in one packet with the answer, so this must be set first.
      socket.timeout(REPLY_TIMEOUT_MS).emit('watchHouse', {}, (error, reply) => {
        if (error !== null) return reject(error);
        if (reply.ok) view = reply.value;
        resolve(reply);
      });
    });
  return {
    async ask() {
      view = null;
      const reply = await whole();
      return view === null ? reply : { ok: true, value: view };
    },
    subscribe(heard) {
      const told = (difference: HouseDifference) => {
        // The answer already includes earlier differences.
        if (view !== null) heard((view = afterDifference(view, difference)));
      };
      socket.on('house', told);
      return () => socket.off('house', told);
    },
  };
}

export interface FollowedAccess extends AccessAtTable {
  /** Local time of receipt, in ms since the epoch. */
  readonly toldAt?: number;
}

export function accessSource(
  socket: ScreenSocket,
  table: string | null,
): ViewSource<FollowedAccess> {
  const told = (view: AccessAtTable): FollowedAccess => Object.assign(view, { toldAt: Date.now() });
  return {
    async ask() {
      const reply = await socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('access', { table });
      if (reply.ok) told(reply.value);
      return reply;
    },
    subscribe(heard) {
      const ours = (view: AccessAtTable) => {
        if (view.table === table) heard(told(view));
      };
      socket.on('access', ours);
      return () => socket.off('access', ours);
    },
  };
}

export function televisionsSource(
  socket: ScreenSocket,
  table: string,
): ViewSource<TelevisionsView> {
  return {
    ask: () => socket.timeout(REPLY_TIMEOUT_MS).emitWithAck('televisions', { table }),
    subscribe(heard) {
      const ours = (view: TelevisionsView) => {
        if (view.table === table) heard(view);
      };
      socket.on('televisions', ours);
      return () => socket.off('televisions', ours);
    },
  };
}
