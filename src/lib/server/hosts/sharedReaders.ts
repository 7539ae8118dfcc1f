import * as v from 'valibot';
import type { ReaderRuntime } from '../../house/viewHouse.ts';
import type { StateKind } from '../facts/sharedState.ts';
import type { ServerRegistry } from '../facts/serverRegistry.ts';
import type { Readers } from './readers.ts';

const READERS: StateKind<readonly ReaderRuntime[]> = {
  name: 'readers-of-bridge',
  schema: v.custom<readonly ReaderRuntime[]>(Array.isArray),
};

const TWIN: StateKind<true> = { name: 'twin-of-bridge', schema: v.literal(true) };

/**
 * Merges the readers of all servers. Readers of a bridge that is connected to none are listed as
 * gone. `changed` is called after another server's readers changed.
 */
export const shareReadersIfClustered = (
  servers: ServerRegistry | null,
  here: Readers,
  changed: () => void,
): Readers => (servers === null ? here : shareReaders(here, servers, changed));

function shareReaders(here: Readers, servers: ServerRegistry, changed: () => void): Readers {
  let read: readonly ReaderRuntime[] | null = null;
  const others = (): readonly ReaderRuntime[] => (read ??= readRemoteReaders(servers));
  let listed: ReaderLists | null = null;
  const twins = new Set<string>();
  const isTwin = (bridge: string): boolean =>
    (twins.has(bridge) || servers.valuesOf(TWIN, bridge).size > 0) &&
    [here.list(), others()].every((all) => isConnected(ofBridge(all, bridge)));
  function forgetTwin(bridge: string): void {
    if (twins.has(bridge) && !isTwin(bridge)) {
      twins.delete(bridge);
      servers.withdraw(TWIN, bridge);
    }
  }
  function heard(): void {
    read = null;
    listed = null;
    twins.forEach(forgetTwin);
    changed();
  }
  servers.watch(READERS, heard);
  servers.watch(TWIN, heard);
  const tell = (bridge: string): void => {
    servers.announce(READERS, bridge, ofBridge(here.list(), bridge));
    forgetTwin(bridge);
  };
  const told = (bridge: string, isNew: boolean): boolean => {
    if (isNew) tell(bridge);
    return isNew;
  };
  return {
    ...here,
    connected(bridge, ...how) {
      here.connected(bridge, ...how);
      tell(bridge);
    },
    disconnected(bridge, connection) {
      here.disconnected(bridge, connection);
      tell(bridge);
    },
    report: (bridge, ...said) => told(bridge, here.report(bridge, ...said)),
    reportWaiting: (bridge, said) => told(bridge, here.reportWaiting(bridge, said)),
    tapAnswered: (bridge, ...said) => told(bridge, here.tapAnswered(bridge, ...said)),
    markDuplicate: (bridge) => told(bridge, here.markDuplicate(bridge)),
    markDuplicateElsewhere(bridge) {
      const isNew = !twins.has(bridge);
      twins.add(bridge);
      servers.announce(TWIN, bridge, true);
      listed = null;
      return isNew;
    },
    isBridge: (name) => here.isBridge(name) || others().some((one) => isOfBridge(one, name)),
    list() {
      const own = here.list();
      if (listed?.own !== own) listed = { own, all: mergeReaders(own, others(), isTwin) };
      return listed.all;
    },
  };
}

interface ReaderLists {
  readonly own: readonly ReaderRuntime[];
  readonly all: readonly ReaderRuntime[];
}

const ofBridge = (all: readonly ReaderRuntime[], bridge: string): readonly ReaderRuntime[] =>
  all.filter((reader) => reader.bridge === bridge);

const isOfBridge = ({ bridge, ofPage }: ReaderRuntime, name: string): boolean =>
  bridge === name && ofPage !== true;

/** Returns the readers of each bridge from the server where it is connected, if any. */
function readRemoteReaders(servers: ServerRegistry): readonly ReaderRuntime[] {
  return servers.keys(READERS).flatMap((bridge) => {
    const said = [...servers.valuesOf(READERS, bridge).values()];
    return said.find(isConnected) ?? said[0] ?? [];
  });
}

const isConnected = (readers: readonly ReaderRuntime[]): boolean =>
  readers.some(({ connected }) => connected);

/**
 * Merges own and other readers. A bridge is listed by the server where it is connected; this server
 * wins ties. Two programs with one name at two servers are listed together as duplicates.
 */
function mergeReaders(
  own: readonly ReaderRuntime[],
  others: readonly ReaderRuntime[],
  isTwin: (bridge: string) => boolean,
): readonly ReaderRuntime[] {
  const isHere = new Set(own.flatMap(({ bridge, connected }) => (connected ? [bridge] : [])));
  const there = others.filter(({ bridge, connected }) => connected && !isHere.has(bridge));
  const isThere = new Set(there.map(({ bridge }) => bridge));
  const kept = own.filter(({ bridge }) => !isThere.has(bridge));
  const known = new Set([...kept, ...there].map(({ bridge }) => bridge));
  const all = [...kept, ...there, ...others.filter(({ bridge }) => !known.has(bridge))];
  const twins = new Set(kept.map(({ bridge }) => bridge).filter(isTwin));
  const ids = new Set(all.map(({ id }) => id));
  return [...all, ...others.filter(({ bridge, id }) => twins.has(bridge) && !ids.has(id))].map(
    (reader) => (twins.has(reader.bridge) ? { ...reader, duplicate: true } : reader),
  );
}
