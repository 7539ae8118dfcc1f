import { randomUUID } from 'node:crypto';
import type { Result } from '../../game/result.ts';
import { BIN_DAYS, inBin, isBinDayOver, leftToErase } from '../../house/bin.ts';
import type { HouseAnswer, HouseRefusal } from '../../house/commands.ts';
import type { HouseState } from '../../house/state.ts';
import type { BorderRefusal } from '../../protocol/messages.ts';
import type { Eraser } from './eraser.ts';
import type { BinView, History } from './history.ts';
import type { HouseHost } from './houseHost.ts';
import { log } from '../log/log.ts';
import type { Ports } from '../ports.ts';
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

/** Throws matches away, takes them back, and erases what has lain in the bin for all its days. */
export interface Bin {
  throwAway(id: string, table: string): Binned;
  takeBack(id: string, table: string): Binned;
  /** To be called now and then. */
  sweep(): Promise<void>;
}

const DAY = 24 * 60 * 60_000;
/**
 * The server runs so long, in ms, before it counts a day of the bin, and for all but so long of a day before it counts the
 * next: a clock that is another at each start makes no week of some starts.
 */
const SOME_TIME = 60 * 60_000;

interface Parts {
  readonly house: HouseHost;
  readonly tables: Pick<TableHost, 'view'>;
  readonly history: History;
  readonly eraser: Eraser;
}

export function createBin(
  { broadcast, now, passed }: Pick<Ports, 'broadcast' | 'now' | 'passed'>,
  { house, tables, history, eraser }: Parts,
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
      // Screens that were told that it is gone still stand there.
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
