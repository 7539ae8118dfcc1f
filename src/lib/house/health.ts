import { isPhysicalReader, type ReaderState } from '../reader/events.ts';
import type { ReaderTrouble } from '../reader/pcscTrouble.ts';
import type { HouseView, ReaderView } from './view.ts';

/**
 * State of a reader as the server sees it:
 * - `out-of-reach`: its bridge is not connected
 * - `duplicate`: two bridges use one name
 * - `aside`: the server rejected some taps, and the bridge keeps them
 * - `behind`: taps wait in the bridge
 * - `unknown-cards`: the last cards laid are not bound
 */
export type HealthState =
  | {
      readonly state: ReaderState | 'out-of-reach' | 'duplicate';
      readonly trouble?: ReaderTrouble;
    }
  | { readonly state: 'aside' | 'behind'; readonly taps: number }
  | { readonly state: 'unknown-cards'; readonly cards: number };

export interface ReaderHealth {
  readonly id: string;
  readonly name: string;
  readonly bridge: string;
  readonly health: HealthState;
  readonly hand?: number;
}

/** Returns a reader's state; of several problems the one to fix first. */
export function healthOf(reader: Omit<ReaderView, 'role' | 'table'>): HealthState {
  const { connected, duplicate, state, trouble } = reader;
  const { aside = 0, waiting = 0, unknownCards = 0 } = reader;
  if (!connected) return { state: 'out-of-reach' };
  if (duplicate) return { state: 'duplicate' };
  if (state !== 'ready') return trouble === undefined ? { state } : { state, trouble };
  if (aside > 0) return { state: 'aside', taps: aside };
  if (waiting > 0) return { state: 'behind', taps: waiting };
  return unknownCards > 0 ? { state: 'unknown-cards', cards: unknownCards } : { state };
}

export const isHealthy = ({ state }: HealthState): boolean => state === 'ready';

/**
 * Returns the readers of a table, without closed pages. `left` is set if they play elsewhere now.
 */
export function readersAt(
  table: string,
  view: HouseView,
  readers = readersByTable(view).get(table) ?? [],
  leftTables = tablesReadersLeft(view),
): { readonly readers: readonly ReaderHealth[]; readonly left?: true } {
  return { readers, ...(readers.length === 0 && leftTables.has(table) && { left: true }) };
}

/** Returns the codes of the tables that readers left to play elsewhere. */
export function tablesReadersLeft({ tables, readers }: HouseView): ReadonlySet<string> {
  // Without any other readers none can have been moved.
  const areElsewhere = readers.some(
    ({ connected, table: own, name }) => connected && own === null && isPhysicalReader(name),
  );
  const left = areElsewhere ? tables.filter(({ readersLeft }) => readersLeft) : [];
  return new Set(left.map(({ code }) => code));
}

/** Returns the readers of all tables in use, by code. */
export function readersByTable({
  readers,
  readersAt,
}: HouseView): ReadonlyMap<string, readonly ReaderHealth[]> {
  const playing = new Map<string, ReaderHealth[]>();
  for (const { id, name, bridge, ...reader } of readers) {
    const table = reader.table ?? readersAt;
    if (table === null || (!reader.connected && reader.ofPage)) continue;
    const health = healthOf({ id, name, bridge, ...reader });
    const hand = reader.role.role === 'hand' ? reader.role.seat : undefined;
    const now = { id, name, bridge, health, ...(hand !== undefined && { hand }) };
    playing.set(table, [...(playing.get(table) ?? []), now]);
  }
  return playing;
}

type ReaderOfBridge = Pick<ReaderHealth, 'name' | 'health'>;

export function readersByBridge({
  readers,
}: HouseView): ReadonlyMap<string, readonly ReaderOfBridge[]> {
  const byBridge = new Map<string, ReaderOfBridge[]>();
  for (const reader of readers) {
    const known = byBridge.get(reader.bridge) ?? [];
    byBridge.set(reader.bridge, known);
    known.push({ name: reader.name, health: healthOf(reader) });
  }
  return byBridge;
}
