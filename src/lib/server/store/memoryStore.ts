import { accept, refuse } from '../../game/result.ts';
import { type Commit, newLogName, type Redacted, type Store } from './store.ts';

/** A store in memory, lost when its process ends. */
export function memoryStore(): Store {
  const commits: Commit[] = [];
  const of = (stream: string) => commits.filter((commit) => commit.stream === stream);
  return {
    log: newLogName(),
    async append(stream, expectedPosition, commit) {
      const before = of(stream);
      if (before.some(({ id }) => id === commit.id)) return refuse('id-known');
      if (before.length !== expectedPosition) return refuse('position-taken');
      const position = expectedPosition + 1;
      // Copied, so that stored commits cannot change later, as on disk.
      commits.push(structuredClone({ ...commit, stream, position }));
      return accept(position);
    },
    read: async (stream, after = 0, most) =>
      of(stream)
        .filter(({ position }) => position > after)
        .slice(0, most),
    find: async (stream, id) => of(stream).find((commit) => commit.id === id) ?? null,
    findAnywhere: async (id) => commits.find((commit) => commit.id === id) ?? null,
    streams: async () => new Map(commits.map(({ stream, position }) => [stream, position])),
    async erase(stream, redacted) {
      const kept = commits
        .filter((commit) => commit.stream !== stream)
        .map((commit) => {
          const told = redacted.find((one) => isSame(one, commit));
          return told === undefined ? commit : { ...commit, events: told.events };
        });
      commits.splice(0, commits.length, ...kept);
    },
    canSave: async () => true,
    close: async () => undefined,
  };
}

const isSame = (one: Redacted, commit: Commit): boolean =>
  one.stream === commit.stream && one.position === commit.position;
