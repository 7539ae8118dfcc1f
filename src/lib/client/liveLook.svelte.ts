import { connection } from './connection.ts';
import { lookBack, type LookBack, type LookedBack } from './lookBack.ts';

/** A table as it stood after one of its moves. Reading it in a component keeps it up to date. */
export interface LiveLook extends LookedBack {
  /** The move wanted; the view follows once the server has answered. */
  readonly at: number;
  go(moves: number): void;
}

/** Looks back at a table, at first after so many moves. Call it while a component is set up, with the code as a function. */
export function liveLook(code: () => string, first = 0): LiveLook {
  let now: LookedBack = $state.raw({ look: null, connection: 'connecting' });
  let at = $state(first);
  let back: LookBack | undefined;

  $effect(() => {
    const opened = lookBack(connection(), code(), (next) => (now = next), first);
    back = opened;
    at = first;
    return () => opened.stop();
  });

  return {
    get look() {
      return now.look;
    },
    get connection() {
      return now.connection;
    },
    get at() {
      return Math.min(at, now.look?.length ?? at);
    },
    go(moves) {
      at = Math.max(0, Math.min(moves, now.look?.length ?? 0));
      back?.go(at);
    },
  };
}
