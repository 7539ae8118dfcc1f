import { memoryFacts } from '#lib/server/facts/heldFacts.ts';
import { createMetrics } from '#lib/server/log/metrics.ts';
import { createPast, readPast } from '#lib/server/past/past.ts';
import type { Ports } from '#lib/server/ports.ts';
import { noCache } from '#lib/server/store/summaryCache.ts';
import type { Store } from '#lib/server/store/store.ts';

/** What the clock says where nothing else is given, ms since the epoch. */
export const NOON = 1_760_000_000_000;

const nobody = () => undefined;

export const TOLD_NOBODY: Ports['broadcast'] = {
  ...{ table: nobody, house: nobody, matches: nobody, erased: nobody, hand: nobody },
  ...{ tournaments: nobody, tournament: nobody, tournamentErased: nobody, boards: nobody },
  tablesInTournaments: nobody,
};

/** What hosts need of the world, over this store: a clock that stands, and nobody who is told; but for what is given. */
export const hostPorts = (store: Store, given: Partial<Ports> = {}): Ports => ({
  store,
  facts: memoryFacts(given.monotonicNow ?? (() => 0)),
  servers: null,
  past: createPast(readPast(store)),
  summaries: noCache,
  broadcast: TOLD_NOBODY,
  now: () => NOON,
  monotonicNow: () => 0,
  newCode: () => 'UNUSED',
  tagLaid: nobody,
  mark: nobody,
  meter: createMetrics(),
  ...given,
});
