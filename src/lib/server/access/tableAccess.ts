import { roleOf } from '../../devices/state.ts';
import type { TableState } from '../../table/state.ts';
import { log } from '../log/log.ts';
import type { Access } from './access.ts';
import type { Seats } from './seats.ts';

/** Rights and seats of devices at tables, for the hosts. */
export const createTableAccess = (access: Access, seats: Seats) => ({
  authorityAt: access.devices.authorityAt,
  stateKnown: (table: string, state: TableState | null) =>
    access.contributors.set(table, state?.contributors ?? null),
  async follow(from: string, to: string, keepsSeats: boolean) {
    const { devices } = access;
    // A failed write is only logged: the next request for the rematch repeats it.
    const taken = await devices.movePlayers(from, to);
    if (!taken.ok) log.error('devices not taken along', { from, to, ...taken.refusal });
    const state = devices.state();
    const plays = (id: string) => roleOf(state.devices.get(id) ?? null, to, state) !== 'viewer';
    if (keepsSeats) seats.reserveAtNextTable(from, to, plays);
    access.changed([{ table: from }]);
  },
});
