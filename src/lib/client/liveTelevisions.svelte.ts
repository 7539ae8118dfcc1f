import type { Television, TelevisionsView, Wish } from '../protocol/television.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { televisionsSource } from './sources.ts';

export interface LiveTelevisions extends LiveView<TelevisionsView> {
  /** Whether it is still there to be told; sent until that is answered. Browser only. */
  tune(television: Television, wish: Wish): Promise<boolean>;
}

/** Follows the televisions of a table, or the screens of a tournament. Call it while a component is set up. */
export function liveTelevisions(table: () => string): LiveTelevisions {
  const live = liveView((socket) => televisionsSource(socket, table()));
  return Object.assign(live, {
    async tune({ number }: Television, wish: Wish) {
      const request = { table: table(), number, wish };
      return (await live.ask((socket) => socket.emitWithAck('tune', request))).ok;
    },
  });
}

/** What it is to be called, as it was typed; null where that changes nothing. */
export function newName(television: Television, typed: string): Wish | null {
  const name = typed.trim();
  return name === '' || name === television.name ? null : { type: 'name', name };
}
