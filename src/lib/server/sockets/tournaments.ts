import type { DefaultEventsMap, Socket } from 'socket.io';
import { accept, refuse } from '../../game/result.ts';
import { TOURNAMENT_ROLES } from '../../protocol/access.ts';
import type { TOURNAMENT_MESSAGES } from '../../protocol/messages/tournaments.ts';
import { TOURNAMENT_HALL_ROLES } from '../../protocol/messages/tournamentStaff.ts';
import type { ServerToScreen } from '../../protocol/messages.ts';
import type { DirectorCommand } from '../../tournament/directorCommand.ts';
import type { Equipment } from '../../tournament/state.ts';
import type { Authorizer } from '../access/authorizer.ts';
import type { DeviceHost } from '../access/deviceHost.ts';
import type { Tickets } from '../access/invitation.ts';
import type { Host } from '../hosts/host.ts';
import type { WhyNotOpened } from '../hosts/tournamentTables.ts';
import type { Handlers } from './handlers.ts';
import { createReaderInPlayTest, createOtherTableReaderTest } from './readersInPlay.ts';

export const TOURNAMENTS_ROOM = 'tournaments';
export const roomOfTournament = (code: string): string => `tournament:${code}`;

/** Handles messages about tournaments; anyone with the code may watch. */
export const tournamentHandlers = (
  socket: Pick<Socket<DefaultEventsMap, ServerToScreen>, 'join'>,
  {
    host,
    authorizer,
    tickets,
    devices,
  }: {
    readonly host: Pick<Host, 'house' | 'history' | 'tournaments'>;
    readonly authorizer: Authorizer;
    readonly tickets: Tickets;
    readonly devices: Pick<DeviceHost, 'invitation' | 'joinCode' | 'endPosts'>;
  },
): Handlers<typeof TOURNAMENT_MESSAGES> => ({
  async tournaments() {
    if (authorizer.venueRefusalFor('house') !== null)
      return accept(ofPosts(host.tournaments, authorizer));
    await socket.join(TOURNAMENTS_ROOM);
    return accept(host.tournaments.list());
  },
  createTournament: ({ id, command }) => host.tournaments.create(id, command),
  async watchTournament({ tournament }) {
    const found = await host.tournaments.view(tournament);
    if (!found.ok) return found;
    await socket.join(roomOfTournament(tournament));
    const joined = await host.tournaments.view(tournament);
    return joined.ok ? accept({ ...joined.value, ticket: tickets.issue(tournament) }) : joined;
  },
  async tournament({ id, tournament, command }) {
    const taken = authorizer.hasRoleAt(tournament, 'house')
      ? null
      : await tableOfTakenReader(command, tournament, host);
    if (taken !== null) return refuse({ code: 'reader-elsewhere', table: taken } as const);
    const whyNot = whyNotOpened(tournament, authorizer, host);
    const asked = await host.tournaments.ask(id, tournament, command, whyNot);
    if (command.type === 'erase' && asked.ok) await devices.endPosts(tournament);
    return asked;
  },
  async invite({ tournament, as }) {
    const found = await host.tournaments.view(tournament);
    if (!found.ok) return found;
    const [invitation, joinCode] = [
      devices.invitation(tournament, as),
      devices.joinCode(tournament, as),
    ];
    // A tournament is never closed to invitations.
    return invitation === null || joinCode === null
      ? refuse({ code: 'no-tournament' } as const)
      : accept({ invitation, joinCode });
  },
});

const ofPosts = (
  { list }: Pick<Host['tournaments'], 'list'>,
  { hasRoleAt }: Pick<Authorizer, 'hasRoleAt'>,
) => list().filter(({ code }) => TOURNAMENT_HALL_ROLES.some((role) => hasRoleAt(code, role)));

/** Returns the number of the first table that would take a reader from elsewhere, or null. */
async function tableOfTakenReader(
  command: DirectorCommand,
  tournament: string,
  host: Pick<Host, 'house' | 'history' | 'tournaments'>,
): Promise<number | null> {
  const firstOf = (equipment: readonly Equipment[], isTaken: (reader: string) => boolean) =>
    equipment.find(({ readers }) => readers.some(isTaken))?.table ?? null;
  switch (command.type) {
    case 'equip':
      return firstOf(command.equipment, createOtherTableReaderTest(tournament, host));
    // A reader that was free when assigned may be in use elsewhere by now.
    case 'openTables':
      return firstOf(await toBeOpened(tournament, host), createReaderInPlayTest(tournament, host));
    default:
      return null;
  }
}

/** Rechecks rights and readers before each table: opening hundreds takes half a minute. */
const whyNotOpened =
  (
    tournament: string,
    { hasRoleAt: reaches }: Pick<Authorizer, 'hasRoleAt'>,
    host: Pick<Host, 'house' | 'history' | 'tournaments'>,
  ): WhyNotOpened =>
  (table, readers) => {
    const needs = TOURNAMENT_ROLES.openTables;
    if (!reaches(tournament, needs)) return { code: 'not-allowed', needs };
    if (readers.length === 0 || reaches(tournament, 'house')) return null;
    return readers.some(createReaderInPlayTest(tournament, host))
      ? { code: 'reader-elsewhere', table }
      : null;
  };

async function toBeOpened(
  tournament: string,
  { tournaments }: Pick<Host, 'tournaments'>,
): Promise<readonly Equipment[]> {
  const found = await tournaments.view(tournament);
  if (!found.ok) return [];
  const { equipment, rounds } = found.value;
  const waiting = new Set(
    rounds
      .at(-1)
      ?.tables.flatMap(({ number, code, result }) =>
        code === null && result === null ? [number] : [],
      ),
  );
  return equipment.filter(({ table }) => waiting.has(table));
}
