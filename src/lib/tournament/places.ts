import type { Tournament } from './state.ts';

/** Where a table of the house stands in the tournament that it is played in. */
export interface PlaceInTournament {
  readonly number: number;
  /** Its result is in: nobody has to see to it any more. */
  readonly isSettled: boolean;
  /** Since when the round is played, in ms since the epoch; null: its clock was not started. */
  readonly begunAt: number | null;
  /** Its director has stopped the clock: nobody is to play. */
  readonly stands?: true;
  /** A later round is paired, whose tables bear the same numbers. */
  readonly isPast: boolean;
  /** What the tournament is called; left out where all tables are of the same one. */
  readonly of?: string;
}

/** By the codes of tables. */
export type PlacesInTournaments = ReadonlyMap<string, PlaceInTournament>;

/** The tables that were opened for a tournament, as whoever walks the hall looks at them. */
export const placesOnFloor = ({ rounds }: Pick<Tournament, 'rounds'>): PlacesInTournaments =>
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

/** All tables of those tournaments of which one of these is played, with what these are called. */
export const placesInHouse = (
  tournaments: readonly Pick<Tournament, 'rounds' | 'name'>[],
  tables: ReadonlySet<string>,
): PlacesInTournaments =>
  new Map(
    tournaments.flatMap((tournament) => {
      const places = [...placesOnFloor(tournament)];
      if (!places.some(([code]) => tables.has(code))) return [];
      return places.map(([code, place]) => [code, { ...place, of: tournament.name }] as const);
    }),
  );
