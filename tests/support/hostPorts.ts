import { singleServer } from '#lib/server/cluster/cluster.ts';
import { createMemoryState } from '#lib/server/cluster/localState.ts';
import {
  createEventBus,
  type EventBus,
  type EventName,
  type ServerEvents,
} from '#lib/server/events.ts';
import { createMetrics } from '#lib/server/log/metrics.ts';
import { createTableHistory, createHistoryReader } from '#lib/server/past/historyReader.ts';
import type { Ports } from '#lib/server/ports.ts';
import { createQueries } from '#lib/server/queries.ts';
import { NO_SUMMARY_CACHE } from '#lib/server/store/summaryCache.ts';
import type { Store } from '#lib/server/store/store.ts';

/** Default time of the clock, in ms since the epoch. */
export const NOON = 1_760_000_000_000;

/**
 * Returns ports of the hosts over this store, with a fixed clock and no listeners, except for the
 * given ones.
 */
export const hostPorts = (store: Store, given: Partial<Ports> = {}): Ports => ({
  store,
  ...singleServer(createMemoryState(given.monotonicNow ?? (() => 0))),
  tableHistory: createTableHistory(createHistoryReader(store)),
  summaries: NO_SUMMARY_CACHE,
  events: createEventBus(),
  queries: createQueries(),
  now: () => NOON,
  monotonicNow: () => 0,
  newCode: () => 'UNUSED',
  mark: () => undefined,
  meter: createMetrics(),
  ...given,
});

/** Returns a bus on which this handler is subscribed to one event. */
export function busWith<Name extends EventName>(
  name: Name,
  handle: (...event: ServerEvents[Name]) => void,
): EventBus {
  const events = createEventBus();
  events.on(name, handle);
  return events;
}
