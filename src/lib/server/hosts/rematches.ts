import { accept, refuse, type Result } from '../../game/result.ts';
import type { Begins } from '../../game/rematch.ts';
import { isMatchOver, rematchOf } from '../../games/playing.ts';
import type { HouseRefusal } from '../../house/commands.ts';
import type { BorderRefusal } from '../../protocol/messages.ts';
import type { TableState } from '../../table/state.ts';
import type { HouseHost } from './houseHost.ts';
import type { TableHost } from './tableHost.ts';

/** Opens the next match of the same players once theirs is over. */
export interface Rematches {
  /**
   * Answers the code of the new table, which whoever asks after somebody else gets too. The same id is answered the same and
   * done once.
   */
  open(
    id: string,
    table: string,
    begins: Begins,
  ): Promise<Result<{ readonly table: string }, HouseRefusal | BorderRefusal>>;
}

export interface RematchParts {
  readonly house: HouseHost;
  readonly tables: Pick<TableHost, 'read' | 'ask'>;
  /** Whether it is a tournament that says who plays whom there. */
  isInTournament(table: string): boolean;
  /** Everybody who plays at one table plays at another too from now on; to be done again does nothing. */
  follow(from: string, to: string): Promise<void>;
}

const NOBODY = { hands: 'dealt', seats: [] } as const;

export function createRematches({
  house,
  tables,
  isInTournament,
  follow,
}: RematchParts): Rematches {
  /** Who is still not here has the same partner; each is seated once, whoever asks again. */
  async function seatPartners(made: string, partners: TableState['partners']): Promise<void> {
    const { hands, seats } = partners ?? NOBODY;
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
      // The id is that of a command which made nothing.
      if (made === null) return refuse({ code: 'malformed', at: 'id' });
      await follow(table, made);
      await seatPartners(made, there.state.partners);
      return accept({ table: made });
    },
  };
}
