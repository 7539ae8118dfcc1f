import { readerId } from '../house/readers.ts';
import type { ReaderRuntime } from '../house/viewHouse.ts';
import type { ReaderReport } from '../protocol/messages.ts';

/** What bridges say of their readers while they are connected; kept, as gone, when they are not. */
export interface Readers {
  connected(bridge: string): void;
  /** One connection of the bridge is over; there may be another. */
  gone(bridge: string): void;
  report(bridge: string, reports: readonly ReaderReport[]): void;
  list(): readonly ReaderRuntime[];
}

/** Bridges that are gone are forgotten beyond this many, the oldest first. */
const MOST_BRIDGES = 64;

interface Bridge {
  connections: number;
  reports: readonly ReaderReport[];
}

export function createReaders(): Readers {
  const bridges = new Map<string, Bridge>();
  return {
    connected(id) {
      const bridge = bridges.get(id) ?? { connections: 0, reports: [] };
      bridge.connections += 1;
      bridges.delete(id);
      bridges.set(id, bridge);
      forgetOldest(bridges);
    },
    gone(id) {
      const bridge = bridges.get(id);
      if (bridge !== undefined) bridge.connections -= 1;
    },
    report(id, reports) {
      const bridge = bridges.get(id);
      if (bridge !== undefined) bridge.reports = reports;
    },
    list: () => [...bridges].flatMap(([id, bridge]) => readersOf(id, bridge)),
  };
}

function forgetOldest(bridges: Map<string, Bridge>): void {
  for (const [id, { connections }] of bridges) {
    if (bridges.size <= MOST_BRIDGES) return;
    if (connections === 0) bridges.delete(id);
  }
}

function readersOf(id: string, { connections, reports }: Bridge): ReaderRuntime[] {
  return reports.map(({ name, kind, state }) => ({
    id: readerId(id, name),
    name,
    kind,
    bridge: id,
    connected: connections > 0,
    state,
  }));
}
