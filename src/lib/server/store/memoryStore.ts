import { accept, refuse } from '../../game/result.ts';
import type { Commit, Store } from './store.ts';

/** A store that forgets everything with its process. */
export function memoryStore(): Store {
  const commits: Commit[] = [];
  const of = (stream: string) => commits.filter((commit) => commit.stream === stream);
  return {
    async append(stream, expectedPosition, commit) {
      const before = of(stream);
      if (before.some(({ id }) => id === commit.id)) return refuse('id-known');
      if (before.length !== expectedPosition) return refuse('position-taken');
      const position = expectedPosition + 1;
      // Copied, so that what was stored cannot change under the store, as on a disk.
      commits.push(structuredClone({ ...commit, stream, position }));
      return accept(position);
    },
    read: async (stream, after = 0) => of(stream).filter(({ position }) => position > after),
    find: async (stream, id) => of(stream).find((commit) => commit.id === id) ?? null,
    findAnywhere: async (id) => commits.find((commit) => commit.id === id) ?? null,
    streams: async () => [...new Set(commits.map(({ stream }) => stream))],
    close: async () => undefined,
  };
}
