import { log } from '../log/log.ts';
import type { Commit, Store } from '../store/store.ts';
import { type EventStream, retryUntilRead } from './eventStream.ts';

/**
 * Reads what other processes have stored in this stream until now. A store with one process has
 * nothing to read.
 */
export const catchUpWithOthers = async (
  store: Pick<Store, 'isShared'>,
  stream: Pick<EventStream<unknown, never>, 'catchUp'>,
): Promise<void> => (store.isShared ? stream.catchUp() : undefined);

/** False if another process erased this known stream: that is not announced. */
export const isStillStored = async (
  store: Pick<Store, 'isShared' | 'read'>,
  stream: string,
): Promise<boolean> => !store.isShared || (await store.read(stream, 0, 1)).length > 0;

/**
 * Calls `readOn` for each stream of a kind after new commits, including this server's own. `codeOf`
 * returns the code of a stream, or null for other kinds. `told`: the commit at that position, if it
 * came with the notification. Does nothing if only this process writes.
 */
export function followStreams(
  store: Pick<Store, 'isShared' | 'watch' | 'streams'>,
  codeOf: (stream: string) => string | null,
  readOn: (code: string, position: number, told: Commit | null) => Promise<void>,
): void {
  if (!store.isShared) return;
  const seen = new Map<string, number>();
  async function heard(
    stream: string,
    position: number,
    told: Commit | null = null,
  ): Promise<void> {
    const code = codeOf(stream);
    if (code === null || position <= (seen.get(code) ?? 0)) return;
    seen.set(code, position);
    await retryUntilRead(() => readOn(code, position, told));
  }
  /** Runs sequentially: taps come first. */
  async function compare(): Promise<void> {
    for (const [stream, position] of await store.streams()) await heard(stream, position);
  }
  const begun = retryUntilRead(async () => {
    for (const [stream, position] of await store.streams()) {
      const code = codeOf(stream);
      if (code !== null && !seen.has(code)) seen.set(code, position);
    }
  });
  begun.catch(log.failure('positions of streams not read'));
  store.watch({
    stored: (stream, position, commit) =>
      void heard(stream, position, commit).catch(log.failure('stream not read on')),
    mayHaveMissed: () =>
      void begun.then(() => retryUntilRead(compare)).catch(log.failure('streams not read on')),
  });
}
