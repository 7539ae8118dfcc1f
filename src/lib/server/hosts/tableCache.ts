import type { TableSnapshot } from '../../protocol/messages.ts';
import type { TableEvent } from '../../table/events.ts';
import type { TableState } from '../../table/state.ts';
import { viewTable } from '../../table/viewTable.ts';
import { openStream, type EventStream, type StreamNow } from '../streams/eventStream.ts';
import { isThere, type MaybeTable, streamName, TABLES } from '../streams/tableStream.ts';
import type { Ports } from '../ports.ts';
import type { Store } from '../store/store.ts';

/** A table that nobody has asked for in so long, in ms, is read from its log again when somebody does. */
export const HELD_FOR = 10 * 60_000;

/** What screens are told of a table. It is made once for each state, however many ask for it. */
export function snapshotOf(
  code: string,
  { position, state }: Pick<StreamNow<TableState>, 'position' | 'state'>,
  { log }: Pick<Store, 'log'>,
): TableSnapshot {
  const before = snapshots.get(state);
  if (before?.position === position) return before;
  const snapshot = { ...viewTable(code, position, state), log };
  snapshots.set(state, snapshot);
  return snapshot;
}

const snapshots = new WeakMap<TableState, TableSnapshot>();

/** Called when something was stored of a table. */
export type TableListener = (code: string, now: StreamNow<TableState>) => void;

/** Called with what is known of a table. */
export type StateListener = (code: string, state: MaybeTable) => void;

interface Hooks {
  readonly changed: TableListener;
  readonly stands: StateListener;
}

async function readTable(
  code: string,
  ports: Ports,
  { changed, stands }: Hooks,
): Promise<EventStream<MaybeTable, TableEvent>> {
  const table = await openStream({
    store: ports.store,
    name: streamName(code),
    kind: TABLES,
    now: () => ports.now(),
    mark: ports.mark,
    changed(now) {
      if (!isThere(now)) return;
      stands(code, now.state);
      ports.broadcast.table(snapshotOf(code, now, ports.store));
      changed(code, now);
    },
  });
  if (table.state !== null) stands(code, table.state);
  return table;
}

interface Held {
  readonly table: Promise<EventStream<MaybeTable, TableEvent>>;
  /** When somebody last asked for it, by what has passed. */
  readonly asked: number;
}

/** The tables that somebody has asked for lately, in memory, those first that were not asked for longest. */
export function openTableCache(ports: Ports, hooks: Hooks) {
  const tables = new Map<string, Held>();

  function hold(code: string, table: Held['table']): void {
    const now = ports.passed();
    tables.delete(code);
    tables.set(code, { table, asked: now });
    for (const [idle, { asked }] of tables) {
      if (now - asked <= HELD_FOR) break;
      tables.delete(idle);
    }
  }
  /** The table, read once however many ask at the same time; codes of nobody are not kept. */
  async function find(code: string) {
    const loading = tables.get(code)?.table ?? readTable(code, ports, hooks);
    hold(code, loading);
    const table = await loading.catch((error: unknown) => {
      tables.delete(code);
      throw error;
    });
    if (table.state !== null) return table;
    tables.delete(code);
    return null;
  }

  return {
    find,
    /** Without holding it. */
    read: (code: string) => tables.get(code)?.table ?? readTable(code, ports, hooks),
    drop: (code: string) => void tables.delete(code),
    size: () => tables.size,
    async idle() {
      const open = await Promise.allSettled([...tables.values()].map(({ table }) => table));
      await Promise.all(open.map((table) => table.status === 'fulfilled' && table.value.idle()));
    },
  };
}
