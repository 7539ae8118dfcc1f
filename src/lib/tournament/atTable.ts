import type { MatchLength } from './format.ts';
import type { Clock, Scores, Tournament } from './state.ts';

/** How a table stands in the tournament that it is played in, for those who sit at it. */
export interface TableInTournament {
  /** Code of the tournament. */
  readonly code: string;
  readonly name: string;
  /** From 1. */
  readonly round: number;
  /** As it stands on the table, from 1. */
  readonly number: number;
  readonly match: MatchLength;
  /** Null: the director has not started it. */
  readonly clock: Clock | null;
  /** Time given beyond that of the round, in ms. */
  readonly extension: number;
  /** What counts, by side; null: its match goes on. */
  readonly scores: Scores | null;
  /** A later round is paired. */
  readonly isPast: boolean;
}

/** The tables that were opened for a tournament, by their codes. */
export const tablesOf = (
  code: string,
  { name, format: { match }, rounds }: Pick<Tournament, 'name' | 'format' | 'rounds'>,
): ReadonlyMap<string, TableInTournament> =>
  new Map(
    rounds.flatMap(({ tables, clock }, at) => {
      const round = { round: at + 1, clock, isPast: at < rounds.length - 1 };
      return tables.flatMap(({ code: table, number, extension, result }) =>
        table === null
          ? []
          : [
              [
                table,
                { code, name, match, ...round, number, extension, scores: result?.scores ?? null },
              ] as const,
            ],
      );
    }),
  );
