import { log } from '../log/log.ts';
import type { Meter } from '../log/metrics.ts';
import type { Store } from './store.ts';

/** How often a store that took nothing is tried, in ms: whoever sends nobody here any more would never see that it does again. */
export const TRY_EVERY = 5_000;

/** The same store, with the time of every commit told to the meter, and when it takes commits again. */
export function meteredStore(store: Store, meter: Pick<Meter, 'stored' | 'savesAgain'>): Store {
  let trying: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(trying);
    trying = undefined;
  };
  async function look(): Promise<void> {
    const canSave = await store.canSave();
    if (!canSave || trying === undefined) return;
    stop();
    meter.savesAgain();
  }
  return {
    ...store,
    async append(stream, expectedPosition, commit) {
      const started = performance.now();
      const appended = await store.append(stream, expectedPosition, commit);
      const saved = appended.ok || appended.refusal !== 'not-saved';
      meter.stored(saved, performance.now() - started);
      if (saved) stop();
      else
        trying ??= setInterval(
          () => void look().catch(log.failure('store not tried')),
          TRY_EVERY,
        ).unref();
      return appended;
    },
    async close() {
      stop();
      await store.close();
    },
  };
}
