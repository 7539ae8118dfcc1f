import type { DefaultEventsMap, Socket } from 'socket.io';
import { accept, refuse } from '../../game/result.ts';
import { FLOOR_ROLES, MESSAGE_ROLES, TOURNAMENT_ROLES } from '../../protocol/access.ts';
import type { ScreenToServer, ServerToScreen } from '../../protocol/messages.ts';
import {
  parseCreateTournament,
  parseInvite,
  parseTournamentRequest,
  parseTournaments,
  parseWatchTournament,
} from '../../protocol/parseTournament.ts';
import type { DirectorCommand } from '../../tournament/asked.ts';
import type { Equipment } from '../../tournament/state.ts';
import type { Authorizer } from '../access/authorizer.ts';
import type { DeviceHost } from '../access/deviceHost.ts';
import type { Tickets } from '../access/invitation.ts';
import type { Host } from '../hosts/host.ts';
import type { WhyNotOpened } from '../hosts/tournamentTables.ts';
import type { Handlers } from './handlers.ts';
import { readersAtPlay, readersElsewhere } from './readersInPlay.ts';

export const TOURNAMENTS_ROOM = 'tournaments';
export const roomOfTournament = (code: string): string => `tournament:${code}`;

export type OfTournaments =
  'tournaments' | 'createTournament' | 'watchTournament' | 'tournament' | 'invite';

/** What is asked of tournaments: whoever has the code of one may look on. */
export const tournamentAnswers = (
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
): Pick<Handlers<ScreenToServer>, OfTournaments> => ({
  async tournaments(raw) {
    const request = parseTournaments(raw);
    if (!request.ok) return request;
    if (authorizer.inHouse('house') !== null) return accept(ofPosts(host.tournaments, authorizer));
    await socket.join(TOURNAMENTS_ROOM);
    return accept(host.tournaments.list());
  },
  async createTournament(raw) {
    const request = parseCreateTournament(raw);
    if (!request.ok) return request;
    const refused = authorizer.inHouse(MESSAGE_ROLES.createTournament);
    return refused ?? host.tournaments.create(request.value.id, request.value.command);
  },
  async watchTournament(raw) {
    const request = parseWatchTournament(raw);
    if (!request.ok) return request;
    const { tournament, ticket } = request.value;
    const watch = async () => {
      const found = await host.tournaments.view(tournament);
      if (!found.ok) return found;
      await socket.join(roomOfTournament(tournament));
      // Read again: a change between the first read and the join would be missed.
      const joined = await host.tournaments.view(tournament);
      return joined.ok ? accept({ ...joined.value, ticket: tickets.to(tournament) }) : joined;
    };
    return authorizer.at(tournament, MESSAGE_ROLES.watchTournament, watch, ticket);
  },
  async tournament(raw) {
    const request = parseTournamentRequest(raw);
    if (!request.ok) return request;
    const { id, tournament, command } = request.value;
    return authorizer.at(tournament, TOURNAMENT_ROLES[command.type], async () => {
      const taken = authorizer.reaches(tournament, 'house')
        ? null
        : await takenElsewhere(command, tournament, host);
      if (taken !== null) return refuse({ code: 'reader-elsewhere', table: taken } as const);
      const whyNot = whyNotOpened(tournament, authorizer, host);
      const asked = await host.tournaments.ask(id, tournament, command, whyNot);
      if (command.type === 'erase' && asked.ok) await devices.endPosts(tournament);
      return asked;
    });
  },
  ...inviting(authorizer, host.tournaments, devices),
});

/** Those at which somebody who is not of the house has a post. */
const ofPosts = (
  { list }: Pick<Host['tournaments'], 'list'>,
  { reaches }: Pick<Authorizer, 'reaches'>,
) => list().filter(({ code }) => FLOOR_ROLES.some((role) => reaches(code, role)));

/** Number of the first table that would take a reader from elsewhere; null: none would. */
async function takenElsewhere(
  command: DirectorCommand,
  tournament: string,
  host: Pick<Host, 'house' | 'history' | 'tournaments'>,
): Promise<number | null> {
  const firstOf = (equipment: readonly Equipment[], isElsewhere: (reader: string) => boolean) =>
    equipment.find(({ readers }) => readers.some(isElsewhere))?.table ?? null;
  switch (command.type) {
    case 'equip':
      return firstOf(command.equipment, readersElsewhere(tournament, host));
    // A reader that was free when it was given to a table may play elsewhere by now.
    case 'openTables':
      return firstOf(await toBeOpened(tournament, host), readersAtPlay(tournament, host));
    default:
      return null;
  }
}

/** Hundreds of tables take half a minute, in which a director may be turned out and a reader be taken elsewhere. */
const whyNotOpened =
  (
    tournament: string,
    { reaches }: Pick<Authorizer, 'reaches'>,
    host: Pick<Host, 'house' | 'history' | 'tournaments'>,
  ): WhyNotOpened =>
  (table, readers) => {
    const needs = TOURNAMENT_ROLES.openTables;
    if (!reaches(tournament, needs)) return { code: 'not-allowed', needs };
    if (readers.length === 0 || reaches(tournament, 'house')) return null;
    return readers.some(readersAtPlay(tournament, host))
      ? { code: 'reader-elsewhere', table }
      : null;
  };

/** What lies on the tables that are to be opened. */
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

/** The way to a post, for who may give it. */
const inviting = (
  authorizer: Authorizer,
  tournaments: Host['tournaments'],
  devices: Pick<DeviceHost, 'invitation' | 'joinCode'>,
): Pick<Handlers<ScreenToServer>, 'invite'> => ({
  async invite(raw) {
    const request = parseInvite(raw);
    if (!request.ok) return request;
    const { tournament, as } = request.value;
    return authorizer.at(tournament, MESSAGE_ROLES.invite, async () => {
      const found = await tournaments.view(tournament);
      if (!found.ok) return found;
      const [invitation, joinCode] = [
        devices.invitation(tournament, as),
        devices.joinCode(tournament, as),
      ];
      // The door of a tournament is never closed.
      return invitation === null || joinCode === null
        ? refuse({ code: 'no-tournament' } as const)
        : accept({ invitation, joinCode });
    });
  },
});
