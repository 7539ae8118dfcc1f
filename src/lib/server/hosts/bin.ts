import { randomUUID } from 'node:crypto';
import { accept, refuse, type Result } from '../../game/result.ts';
import { BIN_DAYS, inBin, isBinDayOver, leftToErase } from '../../house/bin.ts';
import type { HouseAnswer, HouseRefusal } from '../../house/commands.ts';
import { withoutSeats } from '../../house/events.ts';
import type { HouseState } from '../../house/state.ts';
import type { BorderRefusal } from '../../protocol/messages.ts';
import { log } from '../log/log.ts';
import type { Ports } from '../ports.ts';
import type { Redacted } from '../store/store.ts';
import { commitsOf } from '../streams/eventStream.ts';
import { createQueues } from '../../process/queues.ts';
import type { BinView, History } from './history.ts';
import { HOUSE_STREAM, type HouseHost } from './houseHost.ts';
import type { TableHost } from './tableHost.ts';

/** The bin as the house knows it; empty until the house is open. */
export function viewBin(house: () => HouseState | null): BinView {
  return {
    has(code) {
      const state = house();
      return state !== null && inBin(code, state) !== undefined;
    },
    list: () =>
      (house()?.bin ?? []).map(({ table, days }) => ({
        code: table.code,
        players: table.seats,
        days: BIN_DAYS - days,
      })),
    aside: () =>
      new Set(
        (house()?.tables ?? []).flatMap(({ code, closed }) => (closed === true ? [code] : [])),
      ),
  };
}

type BinReply = Promise<Result<HouseAnswer, HouseRefusal | BorderRefusal>>;

/** Moves matches into and out of the bin, and erases those whose days are over. */
export interface Bin {
  throwAway(id: string, table: string): BinReply;
  takeBack(id: string, table: string): BinReply;
  /** Counts a day when one is over, and erases what is due. Call it periodically. */
  sweep(): Promise<void>;
  /** Does here what follows from another server's having thrown matches away, taken them back, erased them, or counted a day. */
  tookIn(now: HouseState, before: HouseState): void;
}

const DAY = 24 * 60 * 60_000;
/**
 * Uptime in ms before the server counts a day of the bin; the next day counts after a day less this. Thus a clock that
 * differs at each start cannot turn a few starts into a week.
 */
const MIN_UPTIME = 60 * 60_000;

interface BinParts {
  readonly house: HouseHost;
  readonly tables: Pick<TableHost, 'view' | 'forget'>;
  readonly history: History;
  readonly eraser: Eraser;
}

export function createBin(
  { broadcast, now, monotonicNow }: Pick<Ports, 'broadcast' | 'now' | 'monotonicNow'>,
  { house, tables, history, eraser }: BinParts,
): Bin {
  let countsFrom = monotonicNow() + MIN_UPTIME;
  return {
    async throwAway(id, table) {
      const reply = await house.ask(id, { type: 'binTable', table });
      if (!reply.ok) return reply;
      broadcast.erased(table);
      history.changed(table);
      return reply;
    },
    async takeBack(id, table) {
      const reply = await house.ask(id, { type: 'takeTableBack', table });
      if (!reply.ok) return reply;
      history.changed(table);
      await showAgain(table, tables, broadcast).catch(log.failure('match not shown again'));
      return reply;
    },
    async sweep() {
      if (monotonicNow() >= countsFrom && isBinDayOver(house.state(), now())) {
        countsFrom = monotonicNow() + DAY - MIN_UPTIME;
        const after = house.state().binDays.at(-1);
        await house.ask(randomUUID(), { type: 'passBinDay', now: now(), after });
      }
      for (const table of leftToErase(house.state())) {
        const reply = await eraser.erase(randomUUID(), table);
        log.info('match of the bin erased', { table, ok: reply.ok });
      }
    },
    tookIn(after, before) {
      // By its clock, which may differ from this one.
      if (after.binDays.length > 1 && after.binDays.at(-1) !== before.binDays.at(-1)) {
        countsFrom = monotonicNow() + DAY - MIN_UPTIME;
      }
      followBin(after, before, { broadcast, tables, history });
    },
  };
}

function followBin(
  now: HouseState,
  before: HouseState,
  {
    broadcast,
    tables,
    history,
  }: Pick<Ports, 'broadcast'> & {
    readonly tables: Pick<TableHost, 'view' | 'forget'>;
    readonly history: Pick<History, 'changed' | 'remove'>;
  },
): void {
  const binned = (state: HouseState) => new Set(state.bin.map(({ table }) => table.code));
  const [here, earlier] = [binned(now), binned(before)];
  for (const table of now.erased) {
    if (before.erased.has(table)) continue;
    tables.forget(table);
    history.remove(table);
  }
  for (const table of here) {
    if (earlier.has(table)) continue;
    broadcast.erased(table);
    history.changed(table);
  }
  for (const table of earlier) {
    if (here.has(table) || now.erased.has(table)) continue;
    history.changed(table);
    showAgain(table, tables, broadcast).catch(log.failure('match not shown again'));
  }
}

/** Screens that were told it is gone may still be open. */
async function showAgain(
  table: string,
  tables: Pick<TableHost, 'view'>,
  broadcast: Ports['broadcast'],
): Promise<void> {
  const view = await tables.view(table);
  if (view.ok) broadcast.table(view.value);
}

/** Interval between sweeps, in ms. */
const SWEEP_INTERVAL = 60 * 60_000;

/** Sweeps periodically on a timer, independent of the wall clock. Returns a function that stops it. */
export function keepSweeping(bin: Pick<Bin, 'sweep'>): () => void {
  const sweep = () => void bin.sweep().catch(log.failure('bin not swept'));
  sweep();
  const timer = setInterval(sweep, SWEEP_INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}

/** Erases tables for good, with every name in them. */
export interface Eraser {
  erase(id: string, table: string): Promise<Result<HouseAnswer, HouseRefusal | BorderRefusal>>;
  /** Completes erasures that a crash interrupted. */
  finish(): Promise<void>;
}

interface Parts {
  readonly house: HouseHost;
  readonly tables: TableHost;
  readonly history: History;
}

export function createEraser({ store }: Ports, { house, tables, history }: Parts): Eraser {
  const queue = createQueues();

  /** Commits of the house that still name who sat at erased tables, redacted. */
  async function tracesLeft(): Promise<readonly Redacted[]> {
    const traces: Redacted[] = [];
    for await (const { stream, position, events } of commitsOf(store, HOUSE_STREAM)) {
      const redacted = withoutSeats(events, house.state().erased);
      if (redacted !== null) traces.push({ stream, position, events: redacted });
    }
    return traces;
  }

  async function forget(table: string): Promise<void> {
    await tables.erase(table, await tracesLeft());
    history.remove(table);
    log.info('match erased; backups made before still hold it until newer ones replace them');
  }

  return {
    erase: (id, table) =>
      queue.run<Result<HouseAnswer, HouseRefusal | BorderRefusal>>('erase', async () => {
        // A retry after a failure: the house has recorded the erasure already, and only the log is left to do.
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
      // Erasing any one table again redacts all remaining names.
      const [anyErased] = erased;
      if (anyErased !== undefined && (await tracesLeft()).length > 0) {
        await queue.run('erase', () => forget(anyErased));
      }
    },
  };
}
