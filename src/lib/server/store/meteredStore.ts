import { log } from '../log/log.ts';
import type { Meter } from '../log/metrics.ts';
import type { Store } from './store.ts';

/**
 * Interval in ms between probes of a store that failed: without commits, its recovery would go
 * unnoticed.
 */
export const PROBE_INTERVAL_MS = 1_000;

export function meteredStore(
  store: Store,
  meter: Pick<Meter, 'recordCommit' | 'storeRecovered'>,
): Store {
  let probeTimer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(probeTimer);
    probeTimer = undefined;
  };
  async function probe(): Promise<void> {
    const canSave = await store.canSave();
    if (!canSave || probeTimer === undefined) return;
    stop();
    meter.storeRecovered();
  }
  return {
    ...store,
    async append(...asked) {
      const started = performance.now();
      const appended = await store.append(...asked);
      const saved = appended.ok || appended.refusal !== 'not-saved';
      meter.recordCommit(saved, performance.now() - started);
      if (saved) stop();
      else
        probeTimer ??= setInterval(
          () => void probe().catch(log.failure('store not tried')),
          PROBE_INTERVAL_MS,
        ).unref();
      return appended;
    },
    async close() {
      stop();
      await store.close();
    },
  };
}
