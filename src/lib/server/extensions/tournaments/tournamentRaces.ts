import { isMatchOver, raceNow } from '../../../games/playing.ts';
import type { TableState } from '../../../table/state.ts';
import { closestRace, type Race } from '../../../tournament/closest.ts';
import type { PairedTable, Tournament } from '../../../tournament/state.ts';
import { stateKindWith } from '../../cluster/sharedState.ts';
import type { Ports } from '../../ports.ts';

/** Minimum time in ms that a race is watched. */
const MIN_WATCH_MS = 20_000;
/** Minimum interval in ms between comparisons of all tables. */
const COMPARE_INTERVAL_MS = 2_000;
/** TTL in ms of the watched race; it is renewed after half of that. */
const WATCHED_RACE_TTL_MS = 60_000;

/**
 * Races of the tables in play, and the one to watch. All servers know all races, but the choice
 * depends on when it was made, so one server announces it. Nothing is stored.
 */
export interface TournamentRaces {
  note(tournament: string, table: string, state: TableState): void;
  /**
   * Returns the number of the last round's table with the closest race, or null if none has begun.
   */
  closest(tournament: string): number | null;
  forget(tournament: string): void;
}

interface WatchedRace {
  readonly round: number;
  readonly table: number;
  readonly since: number;
}
const WATCHED_RACE = stateKindWith<WatchedRace>('watched-race', 'table');

type KnownRace = Omit<Race, 'number'> | null;

interface RaceHooks {
  stateOf(tournament: string): Tournament | null;
  changed(tournament: string): void;
}

export function createRaces(
  ports: Pick<Ports, 'sharedState' | 'now' | 'monotonicNow'>,
  { stateOf, changed }: RaceHooks,
): TournamentRaces {
  const { sharedState } = ports;
  const known = new Map<string, Map<string, KnownRace>>();
  const compared = new Map<string, number>();
  const told = new Map<string, number | null>();

  const say = createRacePublisher(ports);
  const raceAt = (tournament: string, { code, result }: PairedTable): KnownRace | undefined =>
    code === null || result !== null ? null : known.get(tournament)?.get(code);

  function watchedIn(tournament: string, round: number, tables: readonly PairedTable[]) {
    const watched = sharedState.find(WATCHED_RACE, tournament)?.value;
    if (watched?.round !== round) return null;
    const own = tables.find(({ number }) => number === watched.table);
    const race = own && raceAt(tournament, own);
    if (own === undefined || race === null) return null;
    return { ...watched, isKnown: race !== undefined };
  }
  function closest(tournament: string): number | null {
    const { rounds } = stateOf(tournament) ?? { rounds: [] };
    const tables = rounds.at(-1)?.tables ?? [];
    const watched = watchedIn(tournament, rounds.length, tables);
    if (watched !== null) {
      const wasCompared = compared.get(tournament) ?? -Infinity;
      const isNew = ports.now() - watched.since < MIN_WATCH_MS;
      // The table watched by another server may not have been read here yet.
      if (isNew || !watched.isKnown || ports.now() - wasCompared < COMPARE_INTERVAL_MS)
        return watched.table;
    }
    compared.set(tournament, ports.now());
    const races = tables.flatMap((each) => {
      const race = raceAt(tournament, each) ?? null;
      return race === null ? [] : [{ number: each.number, ...race }];
    });
    const next = closestRace(races, watched?.table ?? null);
    if (next !== null) say(tournament, { round: rounds.length, table: next, since: ports.now() });
    return next;
  }
  function tell(tournament: string): void {
    const before = told.get(tournament) ?? null;
    const next = closest(tournament);
    told.set(tournament, next);
    if (next !== before) changed(tournament);
  }
  sharedState.watch(WATCHED_RACE, tell);
  return {
    note(tournament, table, { timeline }) {
      const points = isMatchOver(timeline.now) ? null : raceNow(timeline.now);
      const races = known.get(tournament) ?? new Map<string, KnownRace>();
      known.set(tournament, races);
      races.set(table, points && { points, moves: timeline.length });
      tell(tournament);
    },
    closest,
    forget(tournament) {
      for (const each of [known, compared, told]) each.delete(tournament);
      sharedState.remove(WATCHED_RACE, tournament);
    },
  };
}

const createRacePublisher =
  (ports: Pick<Ports, 'sharedState' | 'monotonicNow'>) =>
  (tournament: string, watched: WatchedRace): void => {
    const { sharedState } = ports;
    const standing = sharedState.find(WATCHED_RACE, tournament);
    const isSaid =
      standing?.value.round === watched.round && standing.value.table === watched.table;
    if (isSaid && standing.until - ports.monotonicNow() > WATCHED_RACE_TTL_MS / 2) return;
    sharedState.set(
      WATCHED_RACE,
      tournament,
      isSaid ? standing.value : watched,
      WATCHED_RACE_TTL_MS,
    );
  };
