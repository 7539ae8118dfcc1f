import type { Socket } from 'socket.io';
import { accept, refuse } from '../../../game/result.ts';
import { DIRECTOR_COMMANDS } from '../../../protocol/messages/tournamentCommands.ts';
import type { TOURNAMENT_MESSAGES } from '../../../protocol/messages/tournaments.ts';
import { TOURNAMENT_HALL_ROLES } from '../../../protocol/messages/tournamentStaff.ts';
import type { DirectorCommand } from '../../../tournament/directorCommand.ts';
import type { Equipment } from '../../../tournament/state.ts';
import type { Authorizer } from '../../access/authorizer.ts';
import type { Access } from '../../access/access.ts';
import type { WhyNotOpened } from './tournamentTables.ts';
import type { Handlers } from '../../sockets/handlers.ts';
import {
  createReaderInPlayTest,
  createOtherTableReaderTest,
  type ReaderParts,
} from './readersInPlay.ts';
import type { Tournaments } from './tournaments.ts';

export const TOURNAMENTS_ROOM = 'tournaments';
export const roomOfTournament = (code: string): string => `tournament:${code}`;

/** Handles messages about tournaments; anyone with the code may watch. */
export const tournamentHandlers = (
  socket: Pick<Socket, 'join'>,
  authorizer: Authorizer,
  { access: { devices, tickets }, ...parts }: ReaderParts & { readonly access: Access },
): Handlers<typeof TOURNAMENT_MESSAGES> => ({
  async tournaments() {
    if (authorizer.venueRefusalFor('house') !== null)
      return accept(ofPosts(parts.tournaments, authorizer));
    await socket.join(TOURNAMENTS_ROOM);
    return accept(parts.tournaments.list());
  },
  createTournament: ({ id, command }) => parts.tournaments.create(id, command),
  async watchTournament({ tournament }) {
    const found = await parts.tournaments.view(tournament);
    if (!found.ok) return found;
    await socket.join(roomOfTournament(tournament));
    const joined = await parts.tournaments.view(tournament);
    return joined.ok ? accept({ ...joined.value, ticket: tickets.issue(tournament) }) : joined;
  },
  async tournament({ id, tournament, command }) {
    const taken = authorizer.hasRoleAt(tournament, 'house')
      ? null
      : await tableOfTakenReader(command, tournament, parts);
    if (taken !== null) return refuse({ code: 'reader-elsewhere', table: taken } as const);
    const whyNot = whyNotOpened(tournament, authorizer, parts);
    const asked = await parts.tournaments.ask(id, tournament, command, whyNot);
    if (command.type === 'erase' && asked.ok) await devices.endPosts(tournament);
    return asked;
  },
  async invite({ tournament, as }) {
    const found = await parts.tournaments.view(tournament);
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
  { list }: Pick<Tournaments, 'list'>,
  { hasRoleAt }: Pick<Authorizer, 'hasRoleAt'>,
) => list().filter(({ code }) => TOURNAMENT_HALL_ROLES.some((role) => hasRoleAt(code, role)));

/** Returns the number of the first table that would take a reader from elsewhere, or null. */
async function tableOfTakenReader(
  command: DirectorCommand,
  tournament: string,
  parts: ReaderParts,
): Promise<number | null> {
  const firstOf = (equipment: readonly Equipment[], isTaken: (reader: string) => boolean) =>
    equipment.find(({ readers }) => readers.some(isTaken))?.table ?? null;
  switch (command.type) {
    case 'equip':
      return firstOf(command.equipment, createOtherTableReaderTest(tournament, parts));
    // A reader that was free when assigned may be in use elsewhere by now.
    case 'openTables':
      return firstOf(
        await toBeOpened(tournament, parts),
        createReaderInPlayTest(tournament, parts),
      );
    default:
      return null;
  }
}

/** Rechecks rights and readers before each table: opening hundreds takes half a minute. */
const whyNotOpened =
  (
    tournament: string,
    { hasRoleAt: reaches }: Pick<Authorizer, 'hasRoleAt'>,
    parts: ReaderParts,
  ): WhyNotOpened =>
  (table, readers) => {
    const needs = DIRECTOR_COMMANDS.roleOf('openTables');
    if (!reaches(tournament, needs)) return { code: 'not-allowed', needs };
    if (readers.length === 0 || reaches(tournament, 'house')) return null;
    return readers.some(createReaderInPlayTest(tournament, parts))
      ? { code: 'reader-elsewhere', table }
      : null;
  };

async function toBeOpened(
  tournament: string,
  { tournaments }: Pick<ReaderParts, 'tournaments'>,
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
