import { isDeepStrictEqual } from 'node:util';
import { readerId } from '../../house/readers.ts';
import type { ReaderRuntime } from '../../house/viewHouse.ts';
import type { ReaderReport, TapAnswer, WaitingReport } from '../../protocol/messages.ts';
import type { ReaderName, TagId, Tap } from '../../reader/events.ts';
import { forgetOldest } from '../limits/counts.ts';

/** What bridges say of their readers while they are connected; kept, as gone, when they are not. */
export interface Readers {
  /** `connection` is the socket's id. */
  connected(bridge: string, connection: string, kind: BridgeKind): void;
  /** One connection of the bridge is over; there may be another. */
  gone(bridge: string, connection: string): void;
  /** Says whether anything is other than before; so do those below. */
  report(bridge: string, connection: string, reports: readonly ReaderReport[]): boolean;
  waiting(bridge: string, waiting: WaitingReport): boolean;
  /** A tap was answered. */
  tapAnswered(bridge: string, tap: Tap, answer: TapAnswer['answer']): boolean;
  /** Two programs are at work under this name; false when one of them has left already. */
  duplicated(bridge: string): boolean;
  /** Whether a real bridge goes by this name, here or gone; pages with readers do not count. */
  isBridge(name: string): boolean;
  list(): readonly ReaderRuntime[];
}

/** Whose bridge it is. */
interface BridgeKind {
  readonly ofPage: boolean;
  /** It is of a device that was let in to lay cards. */
  readonly isGuest: boolean;
}

/** Bridges that are gone are forgotten beyond this many, the oldest first. */
const MOST_BRIDGES = 64;
/** Unknown cards of one reader that are told apart; a box has not more. */
const MOST_UNKNOWN = 200;

interface BridgeEntry {
  /** What each of its connections said last; more than one, where two bridges bear one name. */
  readonly connections: Map<string, readonly ReaderReport[]>;
  /** What was said last of all. */
  last: readonly ReaderReport[];
  kind: BridgeKind;
  duplicate: boolean;
  waiting: WaitingReport;
  readonly unknown: Map<ReaderName, Set<TagId>>;
  /** Its readers as they are listed; null: something was said since. */
  listed: readonly ReaderRuntime[] | null;
}

export function createReaders(): Readers {
  const bridges = new Map<string, BridgeEntry>();
  // Every tap asks for the list, and few change it.
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
      forgetOldest(bridges, MOST_BRIDGES, ({ connections }) => connections.size === 0);
    },
    gone(id, connection) {
      const bridge = bridges.get(id);
      if (bridge === undefined) return;
      outdated(bridge);
      bridge.connections.delete(connection);
      if (bridge.connections.size < 2) bridge.duplicate = false;
    },
    report(id, connection, reports) {
      const bridge = bridges.get(id);
      if (bridge === undefined) return false;
      const isNew = ![bridge.last, bridge.connections.get(connection)].every((before) =>
        isDeepStrictEqual(before, reports),
      );
      bridge.last = reports;
      bridge.connections.set(connection, reports);
      // Another program under its name may have these readers still.
      const names = new Set([...bridge.connections.values()].flat().map(({ name }) => name));
      for (const name of bridge.unknown.keys()) if (!names.has(name)) bridge.unknown.delete(name);
      return isNew && outdated(bridge);
    },
    waiting(id, waiting) {
      const bridge = bridges.get(id);
      if (bridge === undefined || isDeepStrictEqual(bridge.waiting, waiting)) return false;
      bridge.waiting = waiting;
      return outdated(bridge);
    },
    tapAnswered(id, tap, answer) {
      const bridge = bridges.get(id);
      return bridge !== undefined && countUnknown(bridge, tap, answer) && outdated(bridge);
    },
    duplicated(id) {
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

/** Cards count as unknown until the reader has had a known one. */
function countUnknown(bridge: BridgeEntry, { reader, tag }: Tap, answer: TapAnswer['answer']) {
  const before = bridge.unknown.get(reader)?.size ?? 0;
  const isUnknown = answer.outcome === 'unknown' && answer.why === 'unknown-tag';
  const isThere = bridge.last.some(({ name }) => name === reader);
  if (!isUnknown) bridge.unknown.delete(reader);
  else if (isThere && before < MOST_UNKNOWN) {
    bridge.unknown.set(reader, (bridge.unknown.get(reader) ?? new Set()).add(tag));
  }
  return before !== (bridge.unknown.get(reader)?.size ?? 0);
}

function readersOf(id: string, bridge: BridgeEntry): ReaderRuntime[] {
  const { connections, last, kind: whose, duplicate, waiting, unknown } = bridge;
  // Where two bridges bear one name, their readers may too: each is listed once.
  const reports = new Map([...last, ...[...connections.values()].flat()].map((r) => [r.name, r]));
  return [...(duplicate ? reports.values() : last)].map(({ name, kind, state }) => {
    const unknownCards = unknown.get(name)?.size ?? 0;
    const aside = waiting.aside?.find(({ reader }) => reader === name)?.taps ?? 0;
    return {
      id: readerId(id, name),
      name,
      kind,
      bridge: id,
      connected: connections.size > 0,
      state,
      ...(duplicate && { duplicate }),
      ...(whose.ofPage && { ofPage: true }),
      ...(whose.isGuest && { guest: true }),
      ...(aside > 0 && { aside }),
      ...(waiting.taps > 0 && { waiting: waiting.taps }),
      ...(unknownCards > 0 && { unknownCards }),
    };
  });
}
