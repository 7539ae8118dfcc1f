import { timeLeft } from './clock.ts';
import type { MatchLength } from './format.ts';
import { finalOf } from './pairing/final.ts';
import { type Clock, type Scores, type Tournament } from './state.ts';

/** How a table stands in the tournament that it is played in, for those who sit at it. */
export interface TableInTournament {
  /** Code of the tournament. */
  readonly code: string;
  readonly name: string;
  /** From 1. */
  readonly round: number;
  /** How many were left when this round of the final began; null: it is none of a final. */
  readonly final: ReturnType<typeof finalOf> | null;
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

/** A table that was opened for a round which was withdrawn, or whose people were paired anew. */
export interface GoneTable extends Pick<TableInTournament, 'code' | 'name'> {
  readonly gone: true;
}

export const isGone = (at: TableInTournament | GoneTable): at is GoneTable => 'gone' in at;

/** The tables that were opened for a tournament and count nothing there any more, by their codes. */
export const goneOf = (
  code: string,
  { name, gone = [] }: Pick<Tournament, 'name' | 'gone'>,
): ReadonlyMap<string, GoneTable> =>
  new Map(gone.map((table) => [table, { code, name, gone: true }]));

/** The tables that were opened for the rounds of a tournament, by their codes. */
export function tablesOf(
  code: string,
  tournament: Pick<Tournament, 'name' | 'format' | 'rounds' | 'finalists'>,
): ReadonlyMap<string, TableInTournament> {
  const { name, rounds } = tournament;
  return new Map(
    rounds.flatMap((paired, at) => {
      const { tables, clock, stage, match } = paired;
      const final = stage === 'final' ? finalOf(at + 1, tournament) : null;
      const round = { round: at + 1, final, clock, isPast: at < rounds.length - 1 };
      return tables.flatMap(({ code: table, number, extension, result }) => {
        if (table === null) return [];
        const scores = result?.scores ?? null;
        return [[table, { code, name, match, ...round, number, extension, scores }] as const];
      });
    }),
  );
}

/** What its clock says to those who sit at a table. */
export type TimeAtTable =
  /** No minutes were agreed on, or there is nothing to wait for any more. */
  | { readonly type: 'none' }
  | { readonly type: 'waits' }
  /** In ms; less than 0: it is out. */
  | { readonly type: 'runs' | 'stands' | 'out'; readonly left: number };

/** `ended`: nothing is played there any more. */
export function timeAtTable(
  { match, clock, extension, scores, isPast }: TableInTournament,
  { ended, now }: { readonly ended: boolean; readonly now: number },
): TimeAtTable {
  if (match.minutes === null || ended || isPast || scores !== null) return { type: 'none' };
  const time = timeLeft({ clock, match }, now, { extension });
  if (time === null) return { type: 'waits' };
  const { left, runs } = time;
  if (!runs) return { type: 'stands', left: Math.max(0, left) };
  return { type: left > 0 ? 'runs' : 'out', left };
}
