import { accept, refuse, type Result } from '../../game/result.ts';
import type { FirstPlayerRule } from '../../game/rematch.ts';
import { cardGameSetup, isMatchOver, rematchOf } from '../../games/playing.ts';
import type { HouseCommand, HouseRefusal } from '../../house/commands.ts';
import type { FollowUpCommand } from '../../house/decide.ts';
import type { ProtocolRefusal } from '../../protocol/messages.ts';
import type { TableState } from '../../table/state.ts';
import type { Queries } from '../queries.ts';
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
  /** Opens a table; the devices of the last match of the same people move there if it is over. */
  openTable(id: string, command: CreateTable): ReturnType<HouseHost['ask']>;
  /** Returns the command with that last match. */
  asFollowUp(command: CreateTable): FollowUpCommand;
  /** Moves the devices of the match that a table follows, if it follows one. Idempotent. */
  takeAlong(table: string): Promise<void>;
}

type CreateTable = Extract<HouseCommand, { type: 'createTable' }>;

export interface RematchParts {
  readonly house: HouseHost;
  readonly tables: Pick<TableHost, 'read' | 'ask'>;
  readonly ask: Queries['ask'];
  /** Moves devices to another table. `keepsSeats` is true if its seats are those of the first. */
  follow(from: string, to: string, keepsSeats: boolean): Promise<void>;
}

const NO_PARTNERS = { hands: 'dealt', seats: [] } as const;

export function createRematches({ house, tables, ask, follow }: RematchParts): Rematches {
  const isInTournament = (table: string) => ask('tournament.ofTable', table) !== null;
  function asFollowUp(command: CreateTable): FollowUpCommand {
    const follows = ask('matches.lastOver', cardGameSetup(command.setup).seats);
    return follows === null || isInTournament(follows) ? command : { ...command, follows };
  }
  async function takeAlong(table: string): Promise<void> {
    const from = house.state().tables.find(({ code }) => code === table)?.follows;
    if (from !== undefined) await follow(from, table, false);
  }
  /** Seats the same computer partners again; each is seated once, even if repeated. */
  async function seatPartners(made: string, partners: TableState['partners']): Promise<void> {
    const { hands, seats } = partners ?? NO_PARTNERS;
    for (const { seat, strength } of seats) {
      const command = { type: 'partner', seat, strength, hands } as const;
      await tables.ask(made, `rematch ${made} ${String(seat)}`, command, 'player');
    }
  }
  return {
    asFollowUp,
    takeAlong,
    async openTable(id, command) {
      const opened = await house.ask(id, asFollowUp(command));
      if (opened.ok && opened.value.made !== null) await takeAlong(opened.value.made);
      return opened;
    },
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
      // Another match of these people may have been opened already.
      if (!house.state().tables.some(({ code, after }) => code === made && after === table))
        return accept({ table: made });
      await follow(table, made, true);
      await seatPartners(made, there.state.partners);
      return accept({ table: made });
    },
  };
}
