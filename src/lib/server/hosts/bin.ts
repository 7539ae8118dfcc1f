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
import { createQueues } from '../streams/queue.ts';
import type { BinView, History } from './history.ts';
import { HOUSE_STREAM, type HouseHost } from './houseHost.ts';
import type { TableHost } from './tableHost.ts';

/** As the house knows it; empty until the house is open. */
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
  };
}

type Binned = Promise<Result<HouseAnswer, HouseRefusal | BorderRefusal>>;

/** Moves matches to the bin and out of it, and erases those whose days are over. */
export interface Bin {
  throwAway(id: string, table: string): Binned;
  takeBack(id: string, table: string): Binned;
  /** To be called now and then. */
  sweep(): Promise<void>;
}

const DAY = 24 * 60 * 60_000;
/**
 * How long the server must have run, in ms, before it counts a day of the bin; the next day counts after a day less
 * this. So a clock that differs at each start cannot turn a few starts into a week.
 */
const SOME_TIME = 60 * 60_000;

interface BinParts {
  readonly house: HouseHost;
  readonly tables: Pick<TableHost, 'view'>;
  readonly history: History;
  readonly eraser: Eraser;
}

export function createBin(
  { broadcast, now, passed }: Pick<Ports, 'broadcast' | 'now' | 'passed'>,
  { house, tables, history, eraser }: BinParts,
): Bin {
  let counts = passed() + SOME_TIME;
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
      // Screens that were told that it is gone may still be open.
      await tables
        .view(table)
        .then((view) => view.ok && broadcast.table(view.value))
        .catch(log.failure('match not shown again'));
      return reply;
    },
    async sweep() {
      if (passed() >= counts && isBinDayOver(house.state(), now())) {
        counts = passed() + DAY - SOME_TIME;
        await house.ask(randomUUID(), { type: 'passBinDay' });
      }
      for (const table of leftToErase(house.state())) {
        const reply = await eraser.erase(randomUUID(), table);
        log.info('match of the bin erased', { table, ok: reply.ok });
      }
    },
  };
}

/** How often the bin is looked at, in ms. */
const OFTEN = 60 * 60_000;

/** Sweeps now and then, whatever the clock says. Answers how to stop. */
export function keepSweeping(bin: Pick<Bin, 'sweep'>): () => void {
  const sweep = () => void bin.sweep().catch(log.failure('bin not swept'));
  sweep();
  const timer = setInterval(sweep, OFTEN);
  timer.unref();
  return () => clearInterval(timer);
}

/** Erases tables for good, with every name in them. */
export interface Eraser {
  erase(id: string, table: string): Promise<Result<HouseAnswer, HouseRefusal | BorderRefusal>>;
  /** Finishes what an unclean end left undone. */
  finish(): Promise<void>;
}

interface Parts {
  readonly house: HouseHost;
  readonly tables: TableHost;
  readonly history: History;
}

export function createEraser({ store }: Ports, { house, tables, history }: Parts): Eraser {
  const turns = createQueues();

  /** What the house has said of who sat at tables that are erased. */
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
      turns.run<Result<HouseAnswer, HouseRefusal | BorderRefusal>>('erase', async () => {
        // Asked again after a failure: the house has said so already, and only the log is left to be done.
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
      for (const table of left) await turns.run('erase', () => forget(table));
      // The remaining names are erased along with any of the tables.
      const [any] = erased;
      if (any !== undefined && (await tracesLeft()).length > 0) {
        await turns.run('erase', () => forget(any));
      }
    },
  };
}
