import { STAFF_MESSAGES } from '../../../protocol/messages/tournamentStaff.ts';
import { TOURNAMENT_MESSAGES } from '../../../protocol/messages/tournaments.ts';
import { defineExtension } from '../extension.ts';
import { roomOfTournament, tournamentHandlers, TOURNAMENTS_ROOM } from './messages.ts';
import { createStaffFeeds, createStaffHandlers } from './staff.ts';
import { createTournaments } from './tournaments.ts';

/** Pairs players, opens tables and counts their results. */
export const tournaments = defineExtension({
  name: 'tournaments',
  needs: ['access', 'history', 'house', 'ports', 'screens', 'tables'],
  offers: ['tournaments'],
  async start({ access, history, house, ports, screens, tables, on, handle, answer, ask }) {
    const known = createTournaments(ports, {
      house,
      tables,
      on,
      checkBoards: (place, table, now) => ask('boards.checkTable', place, table, now),
    });
    const parts = { house, history, tournaments: known };
    const staff = createStaffFeeds(screens, parts);
    on('table.stored', known.tableChanged);
    on('matches.changed', staff.matches);
    on('venue.changed', staff.house);
    on('tournaments.changed', (list) => {
      screens.to(TOURNAMENTS_ROOM).emit('tournaments', list);
      staff.places();
    });
    on('tournament.changed', (difference) =>
      screens.to(roomOfTournament(difference.code)).emit('tournament', difference),
    );
    on('tournament.erased', (code) =>
      screens.to(roomOfTournament(code)).emit('tournamentErased', code),
    );
    on('tournament.tables', (touched) => access.changed(touched.map((table) => ({ table }))));
    answer('tournament.ofTable', known.tournamentOf);
    answer('tournament.atTable', known.atTable);
    answer('tournament.isKnown', known.has);
    answer('tournament.isStored', async (code) => (await known.view(code)).ok);
    answer('tournament.now', known.now);
    handle(TOURNAMENT_MESSAGES, ({ socket, authorizer }) =>
      tournamentHandlers(socket, authorizer, { ...parts, access }),
    );
    handle(STAFF_MESSAGES, ({ socket }) => createStaffHandlers(socket, parts));
    await known.open();
    return { offers: { tournaments: known }, stop: known.close, idle: known.idle };
  },
});
