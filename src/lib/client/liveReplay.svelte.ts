import { connection } from './connection.ts';
import { createReplay, type ReplayCursor, type ReplayState } from './replay.ts';

export interface LiveReplay extends ReplayState {
  readonly at: number;
  go(moves: number): void;
}

export function liveReplay(code: () => string, first = 0): LiveReplay {
  let now: ReplayState = $state.raw({ look: null, connection: 'connecting' });
  let at = $state(first);
  let back: ReplayCursor | undefined;

  $effect(() => {
    const opened = createReplay(connection(), code(), (next) => (now = next), first);
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
