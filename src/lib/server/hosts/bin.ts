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
  /** To be called once a day. */
  sweep(): Promise<void>;
}

interface Parts {
  readonly house: HouseHost;
  readonly tables: Pick<TableHost, 'view'>;
  readonly history: History;
  readonly eraser: Eraser;
}

export function createBin(
  { broadcast, now }: Pick<Ports, 'broadcast' | 'now'>,
  { house, tables, history, eraser }: Parts,
): Bin {
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
      if (isBinDayOver(house.state(), now())) {
        await house.ask(randomUUID(), { type: 'passBinDay' });
      }
      for (const table of leftToErase(house.state())) {
        const reply = await eraser.erase(randomUUID(), table);
        log.info('match of the bin erased', { table, ok: reply.ok });
      }
    },
  };
}

const DAY = 24 * 60 * 60_000;

/** Sweeps now and then once a day of this process, whatever the clock says. Answers how to stop. */
export function sweepDaily(bin: Pick<Bin, 'sweep'>): () => void {
  const sweep = () => void bin.sweep().catch(log.failure('bin not swept'));
  sweep();
  const timer = setInterval(sweep, DAY);
  timer.unref();
  return () => clearInterval(timer);
}
