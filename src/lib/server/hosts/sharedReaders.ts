import * as v from 'valibot';
import type { ReaderRuntime } from '../../house/viewHouse.ts';
import type { StateKind } from '../cluster/sharedState.ts';
import type { Directory } from '../cluster/directory.ts';
import type { LocalReaders, Readers } from './readers.ts';

const READERS: StateKind<readonly ReaderRuntime[]> = {
  name: 'readers-of-bridge',
  schema: v.custom<readonly ReaderRuntime[]>(Array.isArray),
};

const TWIN: StateKind<true> = { name: 'twin-of-bridge', schema: v.literal(true) };

/**
 * Merges these readers with those that other servers announce. Readers of a bridge that is
 * connected to none are listed as gone. `changed` is called after others' readers changed.
 */
export function shareReaders(
  here: LocalReaders,
  directory: Directory,
  changed: () => void,
): Readers {
  let read: readonly ReaderRuntime[] | null = null;
  const others = (): readonly ReaderRuntime[] => (read ??= readAnnouncedReaders(directory));
  let listed: ReaderLists | null = null;
  const twins = new Set<string>();
  const isTwin = (bridge: string): boolean =>
    (twins.has(bridge) || directory.valuesOf(TWIN, bridge).size > 0) &&
    [here.list(), others()].every((all) => isConnected(ofBridge(all, bridge)));
  function forgetTwin(bridge: string): void {
    if (twins.has(bridge) && !isTwin(bridge)) {
      twins.delete(bridge);
      directory.withdraw(TWIN, bridge);
    }
  }
  function heard(): void {
    read = null;
    listed = null;
    twins.forEach(forgetTwin);
    changed();
  }
  directory.watch(READERS, heard);
  directory.watch(TWIN, heard);
  const tell = (bridge: string): void => {
    directory.announce(READERS, bridge, ofBridge(here.list(), bridge));
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
    markSecondProgram(bridge) {
      const isNew = !twins.has(bridge);
      twins.add(bridge);
      directory.announce(TWIN, bridge, true);
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
function readAnnouncedReaders(directory: Directory): readonly ReaderRuntime[] {
  return directory.keys(READERS).flatMap((bridge) => {
    const said = [...directory.valuesOf(READERS, bridge).values()];
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
