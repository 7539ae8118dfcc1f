import {
  parseTournamentEvents,
  TOURNAMENT_EVENTS_VERSION,
  type TournamentEvent,
} from '../../tournament/events.ts';
import { evolveTournament } from '../../tournament/evolve.ts';
import type { Tournament } from '../../tournament/state.ts';
import type { StreamKind } from './eventStream.ts';

export const STREAM = 'tournament:';
export const tournamentStream = (code: string): string => STREAM + code;
export const tournamentOf = (stream: string): string | null =>
  stream.startsWith(STREAM) ? stream.slice(STREAM.length) : null;

export type MaybeTournament = Tournament | null;

export const TOURNAMENTS: StreamKind<MaybeTournament, TournamentEvent> = {
  version: TOURNAMENT_EVENTS_VERSION,
  start: null,
  parse: parseTournamentEvents,
  parseAnswer({ version, answer }) {
    parseTournamentEvents(version, []);
    return answer;
  },
  evolve: evolveTournament,
};
