import type { Meter } from '../metrics.ts';
import type { Store } from './store.ts';

/** The same store, with the time of every commit told to the meter. */
export function meteredStore(store: Store, meter: Pick<Meter, 'stored'>): Store {
  return {
    ...store,
    async append(stream, expectedPosition, commit) {
      const started = performance.now();
      const appended = await store.append(stream, expectedPosition, commit);
      const saved = appended.ok || appended.refusal !== 'not-saved';
      meter.stored(saved, performance.now() - started);
      return appended;
    },
  };
}
