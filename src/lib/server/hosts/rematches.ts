import { accept, refuse, type Result } from '../../game/result.ts';
import type { FirstPlayerRule } from '../../game/rematch.ts';
import { isMatchOver, rematchOf } from '../../games/playing.ts';
import type { HouseRefusal } from '../../house/commands.ts';
import type { ProtocolRefusal } from '../../protocol/messages.ts';
import type { TableState } from '../../table/state.ts';
import type { HouseHost } from './houseHost.ts';
import type { TableHost } from './tableHost.ts';

export interface Rematches {
  /**
   * Opens the next match and returns its table's code. A second request for the same match returns
   * the same table. Idempotent by `id`.
   */
  open(
    id: string,
    table: string,
    begins: FirstPlayerRule,
  ): Promise<Result<{ readonly table: string }, HouseRefusal | ProtocolRefusal>>;
}

export interface RematchParts {
  readonly house: HouseHost;
  readonly tables: Pick<TableHost, 'read' | 'ask'>;
  isInTournament(table: string): boolean;
  follow(from: string, to: string): Promise<void>;
}

const NO_PARTNERS = { hands: 'dealt', seats: [] } as const;

export function createRematches({
  house,
  tables,
  isInTournament,
  follow,
}: RematchParts): Rematches {
  /** Seats the same computer partners again; each is seated once, even if repeated. */
  async function seatPartners(made: string, partners: TableState['partners']): Promise<void> {
    const { hands, seats } = partners ?? NO_PARTNERS;
    for (const { seat, strength } of seats) {
      const command = { type: 'partner', seat, strength, hands } as const;
      await tables.ask(made, `rematch ${made} ${String(seat)}`, command, 'player');
    }
  }
  return {
    async open(id, table, begins) {
      const there = await tables.read(table);
      if (there === null) return refuse({ code: 'unknown-table' });
      if (isInTournament(table)) return refuse({ code: 'in-tournament' });
      const { setup, timeline, byEar } = there.state;
      if (!isMatchOver(timeline.now)) return refuse({ code: 'match-goes-on' });
      const next = rematchOf(setup, timeline.now, begins);
      const same = byEar ? { byEar } : {};
      const opened = await house.ask(id, { type: 'rematch', table, setup: next, ...same });
      if (!opened.ok) return opened;
      const { made } = opened.value;
      // The id belongs to a command that opened no table.
      if (made === null) return refuse({ code: 'malformed', at: 'id' });
      await follow(table, made);
      await seatPartners(made, there.state.partners);
      return accept({ table: made });
    },
  };
}
