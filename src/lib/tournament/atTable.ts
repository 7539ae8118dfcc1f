import { timeLeft } from './clock.ts';
import type { MatchLength } from './format.ts';
import { finalOf } from './pairing/final.ts';
import { type Clock, type Scores, type Tournament } from './state.ts';

/** A table's role in its tournament, as shown to its players. */
export interface TableInTournament {
  readonly code: string;
  readonly name: string;
  /** From 1. */
  readonly round: number;
  /** Number of entrants at the start of this final round; null before the final. */
  readonly final: ReturnType<typeof finalOf> | null;
  readonly number: number;
  readonly match: MatchLength;
  readonly clock: Clock | null;
  /** Extra time of this table, in ms. */
  readonly extension: number;
  /** Result by side; null while the match goes on. */
  readonly scores: Scores | null;
  readonly isPast: boolean;
}

/** A table that no longer counts: its round was withdrawn, or its entrants were paired again. */
export interface WithdrawnTable extends Pick<TableInTournament, 'code' | 'name'> {
  readonly gone: true;
}

export const isWithdrawn = (at: TableInTournament | WithdrawnTable): at is WithdrawnTable =>
  'gone' in at;

/** Returns the tables of withdrawn or repeated pairings, by code. */
export const withdrawnTablesOf = (
  code: string,
  { name, gone = [] }: Pick<Tournament, 'name' | 'gone'>,
): ReadonlyMap<string, WithdrawnTable> =>
  new Map(gone.map((table) => [table, { code, name, gone: true }]));

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

export type TimeAtTable =
  /** Untimed, or nothing left to wait for. */
  | { readonly type: 'none' }
  | { readonly type: 'waits' }
  /** In ms; negative once time is out. */
  | { readonly type: 'runs' | 'stands' | 'out'; readonly left: number };

/**
 * Returns the time left at a table.
 *
 * @param ended true if the table accepts no more moves
 */
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
