import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { ServerToScreen, ToldTable } from '../../protocol/messages.ts';
import { log } from '../log/log.ts';
import { waitingFor } from './wire.ts';

/** More than this waits for a screen that falls behind, in characters: a handful of views. */
export const BEHIND_AT = 32 * 1024;

const BEHIND = 'behind';

/**
 * Tells screens of tables. One that takes what it is sent too slowly is told the newest view of each table once it has
 * taken the rest, rather than all that came in between.
 */
export interface NewestViews {
  follow(socket: Socket<DefaultEventsMap, ServerToScreen>): void;
  /** To all that are in the room. */
  tell(room: string, view: ToldTable): void;
  /** The table is erased: nobody is told of it any more. */
  forget(code: string): void;
}

export function createNewestViews(
  screens: Namespace<DefaultEventsMap, ServerToScreen>,
): NewestViews {
  /** What screens that are behind have not been told, by the code of the table. */
  const untold = new Map<string, Map<string, ToldTable>>();

  return {
    follow(socket) {
      const { conn } = socket;
      const look = () => {
        if (untold.has(socket.id) || waitingFor(conn) <= BEHIND_AT) return;
        untold.set(socket.id, new Map());
        heard(socket.join(BEHIND));
      };
      const catchUp = () => {
        const views = untold.get(socket.id);
        if (views === undefined) return;
        untold.delete(socket.id);
        heard(socket.leave(BEHIND));
        for (const view of views.values()) socket.emit('table', view);
      };
      conn.on('packetCreate', look);
      conn.on('drain', catchUp);
      socket.on('disconnect', () => {
        conn.off('packetCreate', look);
        conn.off('drain', catchUp);
        untold.delete(socket.id);
      });
    },
    tell(room, view) {
      screens.to(room).except(BEHIND).emit('table', view);
      const watching = screens.adapter.rooms.get(room);
      for (const [id, views] of untold) if (watching?.has(id)) views.set(view.code, view);
    },
    forget(code) {
      for (const views of untold.values()) views.delete(code);
    },
  };
}

function heard(moved: Promise<void> | void): void {
  Promise.resolve(moved).catch(log.failure('room not changed'));
}
