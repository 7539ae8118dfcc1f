import type { Television, TelevisionsView, TelevisionChange } from '../protocol/television.ts';
import { liveView, type LiveView } from './liveView.svelte.ts';
import { televisionsSource } from './sources.ts';

export interface LiveTelevisions extends LiveView<TelevisionsView> {
  /** Resolves to false if the television is gone. Retries until answered; browser only. */
  tune(television: Television, wish: TelevisionChange): Promise<boolean>;
}

export function liveTelevisions(table: () => string): LiveTelevisions {
  const live = liveView((socket) => televisionsSource(socket, table()));
  return Object.assign(live, {
    async tune({ number }: Television, wish: TelevisionChange) {
      const request = { table: table(), number, wish };
      return (await live.ask((socket) => socket.emitWithAck('tune', request))).ok;
    },
  });
}

export function newName(television: Television, typed: string): TelevisionChange | null {
  const name = typed.trim();
  return name === '' || name === television.name ? null : { type: 'name', name };
}
