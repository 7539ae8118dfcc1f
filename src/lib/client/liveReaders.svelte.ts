import type { ReaderHealth } from '../house/health.ts';
import type { ReadersHealth } from '../protocol/messages.ts';
import { connection } from './connection.ts';

/**
 * How the readers of a table are; null as long as the server has not said it. It says so to whoever follows the
 * table (`liveTable`). Call it while a component is set up.
 */
export function liveReaders(code: () => string): { readonly all: readonly ReaderHealth[] | null } {
  let all: readonly ReaderHealth[] | null = $state.raw(null);

  $effect(() => {
    const socket = connection();
    const table = code();
    const heard = (health: ReadersHealth) => {
      if (health.table === table) all = health.readers;
    };
    const lost = () => (all = null);
    socket.on('readers', heard).on('disconnect', lost);
    return () => {
      socket.off('readers', heard).off('disconnect', lost);
      lost();
    };
  });

  return {
    get all() {
      return all;
    },
  };
}
