import { randomUUID } from 'node:crypto';
import { accept, refuse, type Result } from '../../game/result.ts';
import {
  TRASH_RETENTION_DAYS,
  findInTrash,
  isTrashDayOver,
  tablesToErase,
} from '../../house/trash.ts';
import type { BinnedMatch } from '../../history/view.ts';
import type { HouseAnswer, HouseRefusal } from '../../house/commands.ts';
import { withoutSeats } from '../../house/events.ts';
import type { HouseState } from '../../house/state.ts';
import type { ProtocolRefusal } from '../../protocol/messages.ts';
import { log } from '../log/log.ts';
import type { Ports } from '../ports.ts';
import type { RedactedCommit } from '../store/store.ts';
import { commitsOf } from '../streams/eventStream.ts';
import { createQueues } from '../../process/queues.ts';
import { HOUSE_STREAM, type HouseHost } from './houseHost.ts';
import type { TableHost } from './tableHost.ts';

export interface TrashView {
  has(code: string): boolean;
  list(): readonly BinnedMatch[];
  /** Codes of the tables that were put aside. */
  codesOutsideLists(): ReadonlySet<string>;
}

export function createTrashView(house: () => HouseState | null): TrashView {
  return {
    has(code) {
      const state = house();
      return state !== null && findInTrash(code, state) !== undefined;
    },
    list: () =>
      (house()?.bin ?? []).map(({ table, days }) => ({
        code: table.code,
        players: table.seats,
        days: TRASH_RETENTION_DAYS - days,
      })),
    codesOutsideLists: () =>
      new Set(
        (house()?.tables ?? []).flatMap(({ code, closed }) => (closed === true ? [code] : [])),
      ),
  };
}

type TrashReply = Promise<Result<HouseAnswer, HouseRefusal | ProtocolRefusal>>;

/** Moves matches to the trash and back, and deletes them permanently after `TRASH_RETENTION_DAYS`. */
export interface Trash {
  readonly view: TrashView;
  moveToTrash(id: string, table: string): TrashReply;
  restore(id: string, table: string): TrashReply;
  deleteExpired(): Promise<void>;
  /** Applies changes of the trash that another server made. */
  caughtUp(now: HouseState, before: HouseState): void;
}

const DAY_MS = 24 * 60 * 60_000;
/**
 * Uptime in ms before the server counts a day of the trash; the next day counts after 24 hours
 * minus this. Thus a wrong clock at each start cannot turn a few starts into a week.
 */
const MIN_UPTIME_MS = 60 * 60_000;

type TrashPorts = Pick<Ports, 'events' | 'now' | 'monotonicNow'>;

interface TrashParts {
  readonly house: HouseHost;
  readonly tables: Pick<TableHost, 'view' | 'forget'>;
  readonly view: TrashView;
  readonly eraser: Eraser;
}

export function createTrash(
  { events, now, monotonicNow }: TrashPorts,
  { house, tables, view, eraser }: TrashParts,
): Trash {
  let countsFrom = monotonicNow() + MIN_UPTIME_MS;
  return {
    view,
    async moveToTrash(id, table) {
      const reply = await house.ask(id, { type: 'binTable', table });
      if (!reply.ok) return reply;
      events.emit('table.erased', table);
      events.emit('trash.changed', table);
      return reply;
    },
    async restore(id, table) {
      const reply = await house.ask(id, { type: 'takeTableBack', table });
      if (!reply.ok) return reply;
      events.emit('trash.changed', table);
      await broadcastRestored(table, tables, events).catch(log.failure('match not shown again'));
      return reply;
    },
    async deleteExpired() {
      if (monotonicNow() >= countsFrom && isTrashDayOver(house.state(), now())) {
        const after = house.state().binDays.at(-1);
        await house.ask(randomUUID(), { type: 'passBinDay', now: now(), after });
        countsFrom = monotonicNow() + DAY_MS - MIN_UPTIME_MS;
      }
      for (const table of tablesToErase(house.state())) {
        const reply = await eraser.erase(randomUUID(), table);
        log.info('match of the bin erased', { table, ok: reply.ok });
      }
    },
    caughtUp(after, before) {
      // The day was counted by another server's clock, which may differ from this one.
      if (after.binDays.length > 1 && after.binDays.at(-1) !== before.binDays.at(-1)) {
        countsFrom = monotonicNow() + DAY_MS - MIN_UPTIME_MS;
      }
      applyReadTrash(after, before, { events, tables });
    },
  };
}

function applyReadTrash(
  now: HouseState,
  before: HouseState,
  { events, tables }: Pick<Ports, 'events'> & Pick<TrashParts, 'tables'>,
): void {
  const binned = (state: HouseState) => new Set(state.bin.map(({ table }) => table.code));
  const [here, earlier] = [binned(now), binned(before)];
  for (const table of now.erased) {
    if (before.erased.has(table)) continue;
    tables.forget(table);
    events.emit('table.deleted', table);
  }
  for (const table of here) {
    if (earlier.has(table)) continue;
    events.emit('table.erased', table);
    events.emit('trash.changed', table);
  }
  for (const table of earlier) {
    if (here.has(table) || now.erased.has(table)) continue;
    events.emit('trash.changed', table);
    broadcastRestored(table, tables, events).catch(log.failure('match not shown again'));
  }
}

/** Updates screens that were told the table is gone and are still open. */
async function broadcastRestored(
  table: string,
  tables: Pick<TableHost, 'view'>,
  events: Ports['events'],
): Promise<void> {
  const view = await tables.view(table);
  if (view.ok) events.emit('table.changed', view.value);
}

export interface Eraser {
  erase(id: string, table: string): Promise<Result<HouseAnswer, HouseRefusal | ProtocolRefusal>>;
  /** Completes deletions that a crash interrupted. */
  finish(): Promise<void>;
}

interface EraserParts {
  readonly house: HouseHost;
  readonly tables: TableHost;
}

export function createEraser({ store, events }: Ports, { house, tables }: EraserParts): Eraser {
  const queue = createQueues();

  async function tracesLeft(): Promise<readonly RedactedCommit[]> {
    const traces: RedactedCommit[] = [];
    for await (const { stream, position, events } of commitsOf(store, HOUSE_STREAM)) {
      const redacted = withoutSeats(events, house.state().erased);
      if (redacted !== null) traces.push({ stream, position, events: redacted });
    }
    return traces;
  }

  async function forget(table: string): Promise<void> {
    await tables.erase(table, await tracesLeft());
    events.emit('table.deleted', table);
    log.info('match erased; backups made before still hold it until newer ones replace them');
  }

  return {
    erase: (id, table) =>
      queue.run<Result<HouseAnswer, HouseRefusal | ProtocolRefusal>>('erase', async () => {
        // Retries after a failure: the venue has recorded the deletion, and only the log is left to
        // clean.
        const known = house.state().erased.has(table);
        const reply = known
          ? accept<HouseAnswer>({ made: null })
          : await house.ask(id, { type: 'eraseTable', table });
        if (!reply.ok) return reply;
        try {
          await forget(table);
          return reply;
        } catch (error) {
          log.error('table not erased', { table, error });
          return refuse({ code: 'not-saved' });
        }
      }),
    async finish() {
      const { erased } = house.state();
      const left = [...(await tables.positions()).keys()].filter((code) => erased.has(code));
      for (const table of left) await queue.run('erase', () => forget(table));
      // Deleting any one table again redacts all remaining names.
      const [anyErased] = erased;
      if (anyErased !== undefined && (await tracesLeft()).length > 0) {
        await queue.run('erase', () => forget(anyErased));
      }
    },
  };
}
