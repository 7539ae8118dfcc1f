import type { PlaceInTournament } from '#lib/hall/needs.ts';
import type { Tournament } from '#lib/tournament/state.ts';

/** The tables that were opened for a tournament, by their codes, as whoever walks the hall looks at them. */
export const placesOnFloor = ({
  rounds,
}: Pick<Tournament, 'rounds'>): ReadonlyMap<string, PlaceInTournament> =>
  new Map(
    rounds.flatMap(({ tables, clock }, at) => {
      const round = { begunAt: clock?.startedAt ?? null, isPast: at < rounds.length - 1 };
      return tables.flatMap(({ code, number, result }) =>
        code === null ? [] : [[code, { ...round, number, isSettled: result !== null }] as const],
      );
    }),
  );
