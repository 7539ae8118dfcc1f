import { accept, refuse } from '../../game/result.ts';
import type { SharedState } from '../cluster/sharedState.ts';
import { createMemoryState } from '../cluster/localState.ts';
import {
  type Commit,
  newLogName,
  type RedactedCommit,
  type Store,
  type StoreWatcher,
} from './store.ts';

interface Entry {
  readonly sequence: number;
  readonly commit: Commit;
}

/**
 * Creates a store in memory. Hosts that share it notify each other, as servers of one database do.
 */
export function memoryStore(): Store {
  const entries: Entry[] = [];
  let sequence = 0;
  const watchers = new Set<StoreWatcher>();
  let sharedState: SharedState | undefined;
  const commits = () => entries.map(({ commit }) => commit);
  const of = (stream: string) => commits().filter((commit) => commit.stream === stream);
  const tell = (commit: Commit) =>
    setImmediate(() =>
      watchers.forEach((watcher) => watcher.stored(commit.stream, commit.position, commit)),
    );
  return {
    log: newLogName(),
    isShared: true,
    isReached: () => true,
    now: () => Date.now(),
    async append(stream, expectedPosition, commit, uniqueIn = 'stream') {
      const before = of(stream);
      const others = uniqueIn === 'log' ? commits() : before;
      if (others.some(({ id }) => id === commit.id)) return refuse('id-known');
      if (before.length !== expectedPosition) return refuse('position-taken');
      const position = expectedPosition + 1;
      sequence += 1;
      const copy = structuredClone({ ...commit, stream, position });
      entries.push({ sequence, commit: copy });
      if (watchers.size > 0) tell(copy);
      return accept(position);
    },
    read: async (stream, after = 0, most) =>
      of(stream)
        .filter(({ position }) => position > after)
        .slice(0, most),
    find: async (stream, id) => of(stream).find((commit) => commit.id === id) ?? null,
    findAnywhere: async (id) => commits().find((commit) => commit.id === id) ?? null,
    streams: async () => new Map(commits().map(({ stream, position }) => [stream, position])),
    async follow(after, most) {
      const found = entries.filter((entry) => entry.sequence > Number(after)).slice(0, most);
      const mark = String(found.at(-1)?.sequence ?? Number(after));
      return { commits: found.map(({ commit }) => commit), mark };
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    async erase(stream, redacted) {
      const kept = entries
        .filter(({ commit }) => commit.stream !== stream)
        .map((entry) => {
          const told = redacted.find((one) => isSame(one, entry.commit));
          if (told === undefined) return entry;
          return { ...entry, commit: { ...entry.commit, events: told.events } };
        });
      entries.splice(0, entries.length, ...kept);
    },
    canSave: async () => true,
    openSharedState: async (monotonicNow) => (sharedState ??= createMemoryState(monotonicNow)),
    close: async () => undefined,
  };
}

const isSame = (one: RedactedCommit, commit: Commit): boolean =>
  one.stream === commit.stream && one.position === commit.position;
