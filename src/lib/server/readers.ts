import { readerId } from '../house/readers.ts';
import type { ReaderRuntime } from '../house/viewHouse.ts';
import type { ReaderReport, TapAnswer, WaitingReport } from '../protocol/messages.ts';
import type { ReaderName, TagId, Tap } from '../reader/events.ts';

/** What bridges say of their readers while they are connected; kept, as gone, when they are not. */
export interface Readers {
  /** `connection` is the socket's id. */
  connected(bridge: string, connection: string, kind: { readonly ofPage: boolean }): void;
  /** One connection of the bridge is over; there may be another. */
  gone(bridge: string, connection: string): void;
  report(bridge: string, connection: string, reports: readonly ReaderReport[]): void;
  waiting(bridge: string, waiting: WaitingReport): void;
  /** A tap was answered; says whether that changed how the reader is. */
  heard(bridge: string, tap: Tap, answer: TapAnswer['answer']): boolean;
  /** Two programs are at work under this name; false when one of them has left already. */
  duplicated(bridge: string): boolean;
  list(): readonly ReaderRuntime[];
}

/** Bridges that are gone are forgotten beyond this many, the oldest first. */
const MOST_BRIDGES = 64;
/** Unknown cards of one reader that are told apart; a box has not more. */
const MOST_UNKNOWN = 200;

interface Bridge {
  /** What each of its connections said last; more than one, where two bridges bear one name. */
  readonly connections: Map<string, readonly ReaderReport[]>;
  /** What was said last of all. */
  last: readonly ReaderReport[];
  readonly ofPage: boolean;
  duplicate: boolean;
  waiting: WaitingReport;
  readonly unknown: Map<ReaderName, Set<TagId>>;
}

export function createReaders(): Readers {
  const bridges = new Map<string, Bridge>();
  return {
    connected(id, connection, { ofPage }) {
      const bridge = bridges.get(id) ?? newBridge(ofPage);
      bridge.connections.set(connection, []);
      bridges.delete(id);
      bridges.set(id, bridge);
      forgetOldest(bridges);
    },
    gone(id, connection) {
      const bridge = bridges.get(id);
      bridge?.connections.delete(connection);
      if (bridge !== undefined && bridge.connections.size < 2) bridge.duplicate = false;
    },
    report(id, connection, reports) {
      const bridge = bridges.get(id);
      if (bridge === undefined) return;
      bridge.last = reports;
      bridge.connections.set(connection, reports);
    },
    waiting(id, waiting) {
      const bridge = bridges.get(id);
      if (bridge !== undefined) bridge.waiting = waiting;
    },
    heard: (id, tap, answer) => hear(bridges.get(id), tap, answer),
    duplicated(id) {
      const bridge = bridges.get(id);
      if (bridge === undefined || bridge.connections.size < 2) return false;
      bridge.duplicate = true;
      return true;
    },
    list: () => [...bridges].flatMap(([id, bridge]) => readersOf(id, bridge)),
  };
}

const newBridge = (ofPage: boolean): Bridge => ({
  connections: new Map(),
  last: [],
  ofPage,
  duplicate: false,
  waiting: { taps: 0 },
  unknown: new Map(),
});

function forgetOldest(bridges: Map<string, Bridge>): void {
  for (const [id, { connections }] of bridges) {
    if (bridges.size <= MOST_BRIDGES) return;
    if (connections.size === 0) bridges.delete(id);
  }
}

/** Cards count as unknown until the reader has had a known one. */
function hear(bridge: Bridge | undefined, { reader, tag }: Tap, answer: TapAnswer['answer']) {
  if (bridge === undefined) return false;
  const before = bridge.unknown.get(reader)?.size ?? 0;
  const isUnknown = answer.outcome === 'unknown' && answer.why === 'unknown-tag';
  if (!isUnknown) bridge.unknown.delete(reader);
  else if (before < MOST_UNKNOWN) {
    bridge.unknown.set(reader, (bridge.unknown.get(reader) ?? new Set()).add(tag));
  }
  return before !== (bridge.unknown.get(reader)?.size ?? 0);
}

function readersOf(id: string, bridge: Bridge): ReaderRuntime[] {
  const { connections, last, ofPage, duplicate, waiting, unknown } = bridge;
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
      ...(ofPage && { ofPage }),
      ...(aside > 0 && { aside }),
      ...(waiting.taps > 0 && { waiting: waiting.taps }),
      ...(unknownCards > 0 && { unknownCards }),
    };
  });
}
