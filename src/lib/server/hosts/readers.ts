import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { readerId } from '../../house/readers.ts';
import type { ReaderRuntime } from '../../house/viewHouse.ts';
import type { ReaderReport, WaitingReport } from '../../protocol/messages/bridges.ts';
import type { TapAnswer } from '../../protocol/messages.ts';
import type { ReaderName, TagId, Tap } from '../../reader/events.ts';
import { evictOldest } from '../limits/counts.ts';
import type { StateKind } from '../cluster/sharedState.ts';
import type { Directory } from '../cluster/directory.ts';

/** Readers as reported by bridges. Readers of a disconnected bridge stay listed as gone. */
export interface Readers {
  connected(bridge: string, connection: string, kind: BridgeKind): void;
  disconnected(bridge: string, connection: string): void;
  /** True if anything changed; likewise for the methods below. */
  report(bridge: string, connection: string, reports: readonly ReaderReport[]): boolean;
  reportWaiting(bridge: string, waiting: WaitingReport): boolean;
  /** Counts unknown cards by the answers of taps. */
  tapAnswered(bridge: string, tap: Tap, answer: TapAnswer['answer']): boolean;
  /** Marks a bridge of which two connections are open here. */
  markDuplicate(bridge: string): boolean;
  /** Marks a bridge of which a second program announced its connection. */
  markSecondProgram(bridge: string): boolean;
  /**
   * True if a real bridge, connected or gone, has this name. Browser pages with readers do not
   * count.
   */
  isBridge(name: string): boolean;
  list(): readonly ReaderRuntime[];
}

interface BridgeKind {
  readonly ofPage: boolean;
  /** Belongs to a guest device that may place cards. */
  readonly isGuest: boolean;
}

const MAX_BRIDGES = 64;
/** Maximum number of distinct unknown cards counted per reader; no box has more. */
const MAX_UNKNOWN_CARDS = 200;

interface BridgeEntry {
  /** Last report of each connection; several if two programs share a name. */
  readonly connections: Map<string, readonly ReaderReport[]>;
  last: readonly ReaderReport[];
  kind: BridgeKind;
  duplicate: boolean;
  waiting: WaitingReport;
  readonly unknown: Map<ReaderName, Set<TagId>>;
  listed: readonly ReaderRuntime[] | null;
}

/** Readers of the bridges that are connected here. */
interface LocalReaders extends Omit<Readers, 'connected' | 'markSecondProgram'> {
  /** Returns the bridges that are forgotten for this one. */
  connected(...how: Parameters<Readers['connected']>): readonly string[];
}

export function createReaders(): LocalReaders {
  const bridges = new Map<string, BridgeEntry>();
  // Cached: every tap asks for the list, and few change it.
  let listed: readonly ReaderRuntime[] | null = [];
  function outdated(bridge: BridgeEntry): true {
    bridge.listed = listed = null;
    return true;
  }
  return {
    connected(id, connection, kind) {
      const bridge = bridges.get(id) ?? newBridge(kind);
      outdated(bridge);
      bridge.kind = kind;
      bridge.connections.set(connection, []);
      bridges.delete(id);
      bridges.set(id, bridge);
      return evictOldest(bridges, MAX_BRIDGES, ({ connections }) => connections.size === 0);
    },
    disconnected(id, connection) {
      const bridge = bridges.get(id);
      if (bridge === undefined) return;
      outdated(bridge);
      removeConnection(bridge, connection);
    },
    report(id, connection, reports) {
      const bridge = bridges.get(id);
      if (bridge === undefined) return false;
      const isNew = ![bridge.last, bridge.connections.get(connection)].every((before) =>
        isDeepStrictEqual(before, reports),
      );
      bridge.last = reports;
      bridge.connections.set(connection, reports);
      // A second program under the same name may still have these readers.
      const names = new Set([...bridge.connections.values()].flat().map(({ name }) => name));
      for (const name of bridge.unknown.keys()) if (!names.has(name)) bridge.unknown.delete(name);
      return isNew && outdated(bridge);
    },
    reportWaiting(id, waiting) {
      const bridge = bridges.get(id);
      if (bridge === undefined || isDeepStrictEqual(bridge.waiting, waiting)) return false;
      bridge.waiting = waiting;
      return outdated(bridge);
    },
    tapAnswered(id, tap, answer) {
      const bridge = bridges.get(id);
      return bridge !== undefined && countUnknown(bridge, tap, answer) && outdated(bridge);
    },
    markDuplicate(id) {
      const bridge = bridges.get(id);
      if (bridge === undefined || bridge.connections.size < 2) return false;
      bridge.duplicate = true;
      return outdated(bridge);
    },
    isBridge: (name) => bridges.get(name)?.kind.ofPage === false,
    list() {
      listed ??= [...bridges].flatMap(([id, bridge]) => (bridge.listed ??= readersOf(id, bridge)));
      return listed;
    },
  };
}

const newBridge = (kind: BridgeKind): BridgeEntry => ({
  connections: new Map(),
  last: [],
  kind,
  duplicate: false,
  waiting: { taps: 0 },
  unknown: new Map(),
  listed: null,
});

function removeConnection(bridge: BridgeEntry, connection: string): void {
  bridge.connections.delete(connection);
  if (bridge.connections.size < 2) bridge.duplicate = false;
  // A program that ends may report its readers as gone first; its twin still has them.
  const staying = [...bridge.connections.values()].findLast(({ length }) => length > 0);
  bridge.last = staying ?? bridge.last;
}

/** Counts distinct unknown cards; a known card resets the count of its reader. */
function countUnknown(bridge: BridgeEntry, { reader, tag }: Tap, answer: TapAnswer['answer']) {
  const before = bridge.unknown.get(reader)?.size ?? 0;
  const isUnknown = answer.outcome === 'unknown' && answer.why === 'unknown-tag';
  const isThere = bridge.last.some(({ name }) => name === reader);
  if (!isUnknown) bridge.unknown.delete(reader);
  else if (isThere && before < MAX_UNKNOWN_CARDS) {
    bridge.unknown.set(reader, (bridge.unknown.get(reader) ?? new Set()).add(tag));
  }
  return before !== (bridge.unknown.get(reader)?.size ?? 0);
}

function readersOf(id: string, bridge: BridgeEntry): ReaderRuntime[] {
  const { connections, last, kind: whose, duplicate, waiting, unknown } = bridge;
  // Two bridges with one name may have readers with one name: list each once.
  const reports = new Map([...last, ...[...connections.values()].flat()].map((r) => [r.name, r]));
  return [...(duplicate ? reports.values() : last)].map(
    ({ name, kind, state, keyboards, chosen, trouble }) => {
      const unknownCards = unknown.get(name)?.size ?? 0;
      const aside = waiting.aside?.find(({ reader }) => reader === name)?.taps ?? 0;
      return {
        id: readerId(id, name),
        name,
        kind,
        bridge: id,
        connected: connections.size > 0,
        state,
        ...(keyboards !== undefined && { keyboards }),
        ...(chosen === true && { chosen }),
        ...(trouble !== undefined && { trouble }),
        ...(duplicate && { duplicate }),
        ...(whose.ofPage && { ofPage: true }),
        ...(whose.isGuest && { guest: true }),
        ...(aside > 0 && { aside }),
        ...(waiting.taps > 0 && { waiting: waiting.taps }),
        ...(unknownCards > 0 && { unknownCards }),
      };
    },
  );
}

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
      const forgotten = here.connected(bridge, ...how);
      for (const other of forgotten) directory.withdraw(READERS, other);
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
