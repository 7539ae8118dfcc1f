import * as v from 'valibot';
import { POSTS } from '../../devices/roles.ts';
import type { CreateTournament, DirectorCommand } from '../../tournament/directorCommand.ts';
import type { TournamentSummary } from '../../tournament/view.ts';
import type { Reply } from '../messages.ts';
import { requestId, tableCode, ticket } from '../schemas.ts';
import type {
  DirectorRefusal,
  Invite,
  InviteRequest,
  TournamentAnswer,
  TournamentSnapshot,
} from '../tournaments.ts';
import {
  atTournament,
  inVenue,
  onConnection,
  reply,
  request,
  SAMPLE_CODE,
  SAMPLE_ID,
} from './define.ts';
import { CREATE_COMMAND, DIRECTOR_COMMANDS } from './tournamentCommands.ts';

interface CreateTournamentRequest {
  /** Idempotency key: chosen by the client, the same in every retry. */
  readonly id: string;
  readonly command: CreateTournament;
}

interface TournamentRequest {
  readonly id: string;
  readonly tournament: string;
  readonly command: DirectorCommand;
}

/** Tournaments have codes of the same form as tables. */
export const TOURNAMENT_MESSAGES = {
  /**
   * Returns all tournaments, newest first, and subscribes to changes. Devices with a post get a
   * single answer with their tournaments.
   */
  tournaments: onConnection({
    request: request(v.object({})),
    reply: reply<Reply<readonly TournamentSummary[]>>(),
    role: 'viewer',
    samples: [{}],
  }),
  createTournament: inVenue({
    request: request<CreateTournamentRequest>(
      v.object({ id: requestId, command: CREATE_COMMAND.schema }),
    ),
    reply: reply<Reply<{ readonly made: string }, DirectorRefusal>>(),
    role: CREATE_COMMAND.roleOf('create'),
    samples: CREATE_COMMAND.samples.map((command) => ({ id: SAMPLE_ID, command })),
  }),
  watchTournament: atTournament({
    request: request(v.object({ tournament: tableCode, ticket })),
    reply: reply<Reply<TournamentSnapshot, DirectorRefusal>>(),
    role: 'viewer',
    samples: [{ tournament: SAMPLE_CODE }],
  }),
  /** May pair a whole hall. */
  tournament: atTournament({
    request: request<TournamentRequest>(
      v.object({ id: requestId, tournament: tableCode, command: DIRECTOR_COMMANDS.schema }),
    ),
    reply: reply<Reply<TournamentAnswer, DirectorRefusal>>(),
    role: ({ command }) => DIRECTOR_COMMANDS.roleOf(command.type),
    cost: 5,
    samples: DIRECTOR_COMMANDS.samples.map((command) => ({
      id: SAMPLE_ID,
      tournament: SAMPLE_CODE,
      command,
    })),
  }),
  /** Returns an invitation to a post at a tournament, as short-lived as those of tables. */
  invite: atTournament({
    request: request<InviteRequest>(v.object({ tournament: tableCode, as: v.picklist(POSTS) })),
    reply: reply<Reply<Invite, DirectorRefusal>>(),
    role: 'director',
    samples: POSTS.map((as) => ({ tournament: SAMPLE_CODE, as })),
  }),
};
