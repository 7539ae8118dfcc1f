import * as v from 'valibot';
import { POSTS } from '../devices/roles.ts';
import { id } from '../game/schema.ts';
import { parse, type Parsed } from './parsed.ts';
import { tableCode, ticket } from './schemas.ts';
import { createTournament, directorCommand } from './tournamentSchemas.ts';
import type {
  CreateTournamentRequest,
  InviteRequest,
  TournamentRequest,
  WatchTournamentRequest,
} from './tournaments.ts';

const none = v.object({});
/** Codes of tournaments are written as those of tables. */
const watch = v.object({ tournament: tableCode, ticket });
const create = v.object({ id, command: createTournament });
const ofTournament = v.object({ tournament: tableCode });
const invite = v.object({ tournament: tableCode, as: v.picklist(POSTS) });
const request = v.object({ id, tournament: tableCode, command: directorCommand });

export const parseTournaments = (raw: unknown): Parsed<Record<string, never>> => parse(none, raw);
export const parseWatchTournament = (raw: unknown): Parsed<WatchTournamentRequest> =>
  parse(watch, raw);
export const parseCreateTournament = (raw: unknown): Parsed<CreateTournamentRequest> =>
  parse(create, raw);
export const parseTournamentRequest = (raw: unknown): Parsed<TournamentRequest> =>
  parse(request, raw);
export const parseOfTournament = (raw: unknown): Parsed<{ readonly tournament: string }> =>
  parse(ofTournament, raw);
export const parseInvite = (raw: unknown): Parsed<InviteRequest> => parse(invite, raw);
