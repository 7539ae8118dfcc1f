import { isReader, type ReaderState } from '../reader/events.ts';
import type { HouseView, ReaderView } from './view.ts';

/**
 * The state of a reader, including what only the server can see: `out-of-reach` its bridge is not connected,
 * `duplicate` two bridges have one name, `aside` the server could not take some taps, which the bridge keeps, `behind`
 * taps of its bridge wait to be sent, `unknown-cards` the cards laid last have no name yet.
 */
export type HealthState =
  | { readonly state: ReaderState | 'out-of-reach' | 'duplicate' }
  | { readonly state: 'aside' | 'behind'; readonly taps: number }
  | { readonly state: 'unknown-cards'; readonly cards: number };

export interface ReaderHealth {
  readonly id: string;
  readonly name: string;
  readonly bridge: string;
  readonly health: HealthState;
  /** The seat whose hand it reads. */
  readonly hand?: number;
}

/** What is wrong with a reader; of several things the one to be fixed first. */
export function healthOf(reader: Omit<ReaderView, 'role' | 'table'>): HealthState {
  const { connected, duplicate, state, aside = 0, waiting = 0, unknownCards = 0 } = reader;
  if (!connected) return { state: 'out-of-reach' };
  if (duplicate) return { state: 'duplicate' };
  if (state !== 'ready') return { state };
  if (aside > 0) return { state: 'aside', taps: aside };
  if (waiting > 0) return { state: 'behind', taps: waiting };
  return unknownCards > 0 ? { state: 'unknown-cards', cards: unknownCards } : { state };
}

/** Whether cards laid there are taken and known. */
export const isWell = ({ state }: HealthState): boolean => state === 'ready';

/** The readers that play at a table. A closed page that was a reader is not missed. */
export function readersAt(
  table: string,
  view: HouseView,
  readers = readersByTable(view).get(table) ?? [],
): { readonly readers: readonly ReaderHealth[]; readonly left?: true } {
  const left = readers.length === 0 && haveLeft(table, view);
  return { readers, ...(left && { left }) };
}

function haveLeft(table: string, { tables, readers }: HouseView): true | undefined {
  if (tables.find(({ code }) => code === table)?.readersLeft !== true) return undefined;
  // Where the house has no reader at all, none has gone.
  const areElsewhere = readers.some(
    ({ connected, table: own, name }) => connected && own === null && isReader(name),
  );
  return areElsewhere || undefined;
}

/** The same of every table at which any reader plays, by its code. */
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

/** The state of each bridge's readers, for that bridge, by its name. */
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
