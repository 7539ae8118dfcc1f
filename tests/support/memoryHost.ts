import { openHost, type Host } from '#lib/server/hosts/host.ts';
import type { Entrance } from '#lib/server/hosts/tapRouter.ts';
import { createMetrics } from '#lib/server/log/metrics.ts';
import { createPast, readPast } from '#lib/server/past/past.ts';
import type { Ports } from '#lib/server/ports.ts';
import { memoryStore } from '#lib/server/store/memoryStore.ts';
import { noCache } from '#lib/server/store/summaryCache.ts';

const NOBODY = {
  table: () => undefined,
  house: () => undefined,
  matches: () => undefined,
  erased: () => undefined,
  hand: () => undefined,
};
/** Nobody lays a token here. */
const ENTRANCE = {} as Entrance;
const AT_TABLES = { authorityAt: () => 'player' as const, laidAt: () => undefined };

/** A server without sockets that has read what it can of its history; in memory, but for what is given. */
export async function memoryHost({
  store = memoryStore(),
  ...given
}: Partial<Ports>): Promise<Host> {
  const codes = ['ABC234', 'ABC235', 'ABC236'].values();
  const ports: Ports = {
    store,
    past: createPast(readPast(store)),
    summaries: noCache,
    broadcast: NOBODY,
    now: () => 1_760_000_000_000,
    passed: () => 0,
    newCode: () => codes.next().value ?? '',
    mark: () => undefined,
    meter: createMetrics(),
    ...given,
  };
  const host = await openHost(ports, ENTRANCE, AT_TABLES, {
    lab: false,
    address: 'http://localhost',
  });
  await host.idle();
  return host;
}
