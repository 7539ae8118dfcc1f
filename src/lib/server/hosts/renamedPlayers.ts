import { randomUUID } from 'node:crypto';
import { seatNames } from '../../games/playing.ts';
import { renameSeats } from '../../house/tables.ts';
import type { EventBus } from '../events.ts';
import { log } from '../log/log.ts';
import type { HouseHost } from './houseHost.ts';

/**
 * Copies renamed and new players of each table that is read to the venue's list of tables. If it fails, it
 * is repeated when the table is next read.
 */
export function copyRenamedPlayers(
  { on }: Pick<EventBus, 'on'>,
  house: Pick<HouseHost, 'ask' | 'state'>,
): void {
  on('table.known', (table, state) => {
    if (state === null) return;
    if (state.formerNames.size === 0 && state.formerPlayers.length === 0) return;
    const seats = seatNames(state.timeline.now);
    const command = { type: 'renameSeats', table, seats } as const;
    if (renameSeats(command, house.state()).length === 0) return;
    house.ask(randomUUID(), command).catch(log.failure('names not in the list of tables'));
  });
}
