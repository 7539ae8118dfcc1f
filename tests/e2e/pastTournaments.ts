import { join } from 'node:path';
import { tournamentStream } from '#lib/server/streams/tournamentStream.ts';
import { sqliteStore } from '#lib/server/store/sqliteStore.ts';
import type { TournamentCommand } from '#lib/tournament/commands.ts';
import { decideTournament } from '#lib/tournament/decide.ts';
import { TOURNAMENT_EVENTS_VERSION } from '#lib/tournament/events.ts';
import { evolveTournament } from '#lib/tournament/evolve.ts';
import type { Tournament } from '#lib/tournament/state.ts';

/** Requests of one tournament, with their times in ms since the epoch. */
export interface PastTournament {
  readonly code: string;
  readonly asked: readonly (readonly [at: number, TournamentCommand])[];
}

/** Writes tournaments into the log of a house that is not open, as if they had been directed there. */
export async function writeTournaments(
  data: string,
  tournaments: readonly PastTournament[],
): Promise<void> {
  const store = await sqliteStore(join(data, 'table-companion.sqlite'));
  for (const { code, asked } of tournaments) {
    let state: Tournament | null = null;
    for (const [position, [at, command]] of asked.entries()) {
      const decided = decideTournament(command, state);
      if (!decided.ok) throw new Error(`${command.type}: ${JSON.stringify(decided.refusal)}`);
      for (const event of decided.value) state = evolveTournament(event, state, at);
      const answer = position === 0 ? { made: code } : { opened: [] };
      await store.append(tournamentStream(code), position, {
        id: `${code} ${String(position)}`,
        at,
        answer,
        version: TOURNAMENT_EVENTS_VERSION,
        events: decided.value,
      });
    }
  }
  await store.close();
}
