import type { Tournament } from './state.ts';

export interface PlaceInTournament {
  readonly number: number;
  readonly isSettled: boolean;
  /** Start of the round in ms since the epoch; null before the clock starts. */
  readonly begunAt: number | null;
  readonly stands?: true;
  /** A later round reuses this table number. */
  readonly isPast: boolean;
  readonly of?: string;
}

export type PlacesInTournaments = ReadonlyMap<string, PlaceInTournament>;

export const placesInTournament = ({ rounds }: Pick<Tournament, 'rounds'>): PlacesInTournaments =>
  new Map(
    rounds.flatMap(({ tables, clock }, at) => {
      const stands = clock !== null && clock.stoppedAt !== null ? ({ stands: true } as const) : {};
      const isPast = at < rounds.length - 1;
      const round = { begunAt: clock?.startedAt ?? null, isPast, ...stands };
      return tables.flatMap(({ code, number, result }) =>
        code === null ? [] : [[code, { ...round, number, isSettled: result !== null }] as const],
      );
    }),
  );

/**
 * Returns all tables of the tournaments that any of these tables belongs to, with the tournament's
 * name.
 */
export const placesInTournamentsOf = (
  tournaments: readonly Pick<Tournament, 'rounds' | 'name'>[],
  tables: ReadonlySet<string>,
): PlacesInTournaments =>
  new Map(
    tournaments.flatMap((tournament) => {
      const places = [...placesInTournament(tournament)];
      if (!places.some(([code]) => tables.has(code))) return [];
      return places.map(([code, place]) => [code, { ...place, of: tournament.name }] as const);
    }),
  );
