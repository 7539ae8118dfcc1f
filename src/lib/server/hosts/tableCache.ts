import type { Action } from '../../game/actions.ts';
import type { TableSnapshot } from '../../protocol/messages.ts';
import type { TableEvent } from '../../table/events.ts';
import type { TableState } from '../../table/state.ts';
import { viewTable } from '../../table/viewTable.ts';
import {
  openStream,
  type EventStream,
  type StreamNow,
  followStreams,
} from '../streams/eventStream.ts';
import { codeOf, isThere, type MaybeTable, streamName, TABLES } from '../streams/tableStream.ts';
import type { Ports } from '../ports.ts';
import type { Commit, Store } from '../store/store.ts';

/** Idle time in ms after which a table is evicted; the next request reads it from its log again. */
export const IDLE_EVICTION_MS = 10 * 60_000;

/**
 * Cache time in ms. Snapshots kept until the next move would age into memory that only a major
 * collection frees.
 */
const SNAPSHOT_TTL_MS = 50;

type SnapshotOf = (
  code: string,
  now: Pick<StreamNow<TableState>, 'position' | 'state'>,
) => TableSnapshot;

/**
 * Returns the view of a table. Cached briefly, so that all simultaneous recipients share one
 * snapshot.
 */
function createSnapshots({ log }: Pick<Store, 'log'>, hasToken: HasToken): SnapshotOf {
  let snapshots = new Map<TableState, TableSnapshot>();
  return (code, { position, state }) => {
    const before = snapshots.get(state);
    if (before?.position === position) return before;
    const view = viewTable(code, position, state);
    const { deck, warning } = view;
    const token = deck !== null && warning?.overrulable === true && hasToken(deck, 'let-lie');
    const snapshot = {
      ...view,
      ...(token ? { warning: { ...warning, token } } : {}),
      log,
    } as TableSnapshot;
    if (snapshots.size === 0) setTimeout(() => (snapshots = new Map()), SNAPSHOT_TTL_MS).unref();
    snapshots.set(state, snapshot);
    return snapshot;
  };
}

export type HasToken = (deck: string, action: Action) => boolean;

export type TableListener = (code: string, now: StreamNow<TableState>, before: MaybeTable) => void;

export type StateListener = (code: string, state: MaybeTable) => void;

interface TableCacheHooks {
  readonly changed: TableListener;
  readonly stateKnown: StateListener;
  readonly hasToken: HasToken;
}

interface NotifiedHooks extends Omit<TableCacheHooks, 'hasToken'> {
  readonly snapshotOf: SnapshotOf;
}

function notifyHooks(
  code: string,
  now: StreamNow<MaybeTable>,
  before: MaybeTable,
  ports: Ports,
  hooks: NotifiedHooks,
): void {
  if (!isThere(now)) return;
  hooks.stateKnown(code, now.state);
  ports.events.emit('table.changed', hooks.snapshotOf(code, now));
  hooks.changed(code, now, before);
}

async function readTable(
  code: string,
  ports: Ports,
  hooks: NotifiedHooks,
): Promise<EventStream<MaybeTable, TableEvent>> {
  const table = await openStream({
    store: ports.store,
    name: streamName(code),
    kind: TABLES,
    now: () => ports.now(),
    mark: ports.mark,
    changed: (now, before) => notifyHooks(code, now, before, ports, hooks),
  });
  if (table.state !== null) hooks.stateKnown(code, table.state);
  return table;
}

interface CachedTable {
  readonly table: Promise<EventStream<MaybeTable, TableEvent>>;
  /** Last request, on the monotonic clock (`ports.monotonicNow`). */
  readonly lastAsked: number;
}

/**
 * LRU cache of tables: the map is ordered by last request, the longest idle first. With several
 * servers, each also follows the others' events, so that its screens and history are complete.
 */
export function openTableCache(ports: Ports, { hasToken, ...listeners }: TableCacheHooks) {
  const snapshotOf = createSnapshots(ports.store, hasToken);
  const hooks = { ...listeners, snapshotOf };
  const tables = new Map<string, CachedTable>();

  function touch(code: string, table: CachedTable['table']): void {
    const now = ports.monotonicNow();
    tables.delete(code);
    tables.set(code, { table, lastAsked: now });
    for (const [idle, { lastAsked }] of tables) {
      if (now - lastAsked <= IDLE_EVICTION_MS) break;
      tables.delete(idle);
    }
  }
  /** Loads the table once for concurrent requests. Codes without a table are not cached. */
  async function find(code: string) {
    const loading = tables.get(code)?.table ?? readTable(code, ports, hooks);
    touch(code, loading);
    const table = await loading.catch((error: unknown) => {
      tables.delete(code);
      throw error;
    });
    if (table.state !== null) return table;
    tables.delete(code);
    return null;
  }

  async function readOn(code: string, position: number, told: Commit | null): Promise<void> {
    const wasHeld = tables.has(code);
    const table = await find(code);
    if (wasHeld) await table?.catchUp(position, told);
    else if (table !== null) notifyHooks(code, table.now(), null, ports, hooks);
  }
  followStreams(ports.store, codeOf, readOn);

  return {
    find,
    snapshotOf,
    read: (code: string) => tables.get(code)?.table ?? readTable(code, ports, hooks),
    drop: (code: string) => void tables.delete(code),
    size: () => tables.size,
    async idle() {
      const open = await Promise.allSettled([...tables.values()].map(({ table }) => table));
      await Promise.all(open.map((table) => table.status === 'fulfilled' && table.value.idle()));
    },
  };
}
