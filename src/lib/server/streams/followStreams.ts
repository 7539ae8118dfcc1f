import { log } from '../log/log.ts';
import type { Commit, Store } from '../store/store.ts';
import { untilRead } from './eventStream.ts';

/**
 * Has each stream of a kind read on that is stored in from now on, by this server too, which then knows it already. `codeOf`: what
 * the stream of that name is of; null: of another kind. `told`: the commit at that position, where it came with the notice.
 */
export function followStreams(
  store: Pick<Store, 'watch' | 'streams'>,
  codeOf: (stream: string) => string | null,
  readOn: (code: string, position: number, told: Commit | null) => Promise<void>,
): void {
  const seen = new Map<string, number>();
  async function heard(
    stream: string,
    position: number,
    told: Commit | null = null,
  ): Promise<void> {
    const code = codeOf(stream);
    if (code === null || position <= (seen.get(code) ?? 0)) return;
    seen.set(code, position);
    await untilRead(() => readOn(code, position, told));
  }
  /** One after the other: taps come first. */
  async function compare(): Promise<void> {
    for (const [stream, position] of await store.streams()) await heard(stream, position);
  }
  const begun = untilRead(async () => {
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
      void begun.then(() => untilRead(compare)).catch(log.failure('streams not read on')),
  });
}
