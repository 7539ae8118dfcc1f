import { isMatchOver, pointsNow } from '../../games/playing.ts';
import type { TableState } from '../../table/state.ts';
import { closestRace, type Race } from '../../tournament/closest.ts';
import { lastRound, type PairedTable, type Tournament } from '../../tournament/state.ts';

/** Who turns to a race wants to see something of it, in ms. */
const WATCHED_FOR = 20_000;

/** The races of the tables that are played at, and which of them to watch. Nothing is kept: it is told anew with the next cards. */
export interface TournamentRaces {
  /** Takes in how a table of the tournament stands. */
  note(tournament: string, table: string, state: TableState): void;
  /** Number of the table of the last round with the closest race; null: none is known to have begun. */
  closest(tournament: string): number | null;
  forget(tournament: string): void;
}

interface Watched {
  readonly table: number | null;
  readonly since: number;
}

export function createRaces({
  now,
  stateOf,
  changed,
}: {
  /** ms since the epoch. */
  now(): number;
  stateOf(tournament: string): Tournament | null;
  /** Another race is to be watched. */
  changed(tournament: string): void;
}): TournamentRaces {
  /** By tournament, then by the code of the table. */
  const known = new Map<string, Map<string, Omit<Race, 'number'>>>();
  const watched = new Map<string, Watched>();

  function closest(tournament: string): number | null {
    const round = stateOf(tournament) ?? { rounds: [] };
    const tables = lastRound(round)?.tables ?? [];
    const raceAt = raceIn(known.get(tournament));
    const { table, since } = watched.get(tournament) ?? { table: null, since: -Infinity };
    // Cards come quickly in a hall: as long as nothing else may be watched only the one table is looked at.
    const own = tables.find(({ number }) => number === table);
    if (now() - since < WATCHED_FOR && own !== undefined && raceAt(own) !== null) return table;
    const next = closestRace(
      tables.flatMap((each) => raceAt(each) ?? []),
      table,
    );
    if (next !== table) watched.set(tournament, { table: next, since: now() });
    return next;
  }
  return {
    note(tournament, table, { timeline }) {
      const before = watched.get(tournament)?.table ?? null;
      const points = isMatchOver(timeline.now) ? null : pointsNow(timeline.now);
      const races = known.get(tournament) ?? new Map<string, Omit<Race, 'number'>>();
      known.set(tournament, races);
      if (points === null) races.delete(table);
      else races.set(table, { points, moves: timeline.length });
      if (closest(tournament) !== before) changed(tournament);
    },
    closest,
    forget(tournament) {
      known.delete(tournament);
      watched.delete(tournament);
    },
  };
}

/** The race at a table of the last round; null where it has a result, and where nothing is known of it. */
const raceIn =
  (known: ReadonlyMap<string, Omit<Race, 'number'>> | undefined) =>
  ({ number, code, result }: PairedTable): Race | null => {
    const race = code === null || result !== null ? undefined : known?.get(code);
    return race === undefined ? null : { number, ...race };
  };
