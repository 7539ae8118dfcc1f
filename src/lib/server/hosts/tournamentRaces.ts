import { isMatchOver, raceNow } from '../../games/playing.ts';
import type { TableState } from '../../table/state.ts';
import { closestRace, type Race } from '../../tournament/closest.ts';
import type { PairedTable, Tournament } from '../../tournament/state.ts';
import { kindWith } from '../facts/facts.ts';
import type { Ports } from '../ports.ts';

/** Who turns to a race wants to see something of it, in ms. */
const WATCHED_FOR = 20_000;
/** Cards come quickly in a hall: all of its tables are compared so often at the most, in ms. */
const COMPARED_EVERY = 2_000;
/** How long it stands which race is watched, in ms; whoever still finds it the closest says so again after half of that. */
const STANDS_FOR = 60_000;

/**
 * The races of the tables that are played at, and which of them to watch. Every server knows all races; which one is watched
 * depends on when somebody looked, so that one says it for all. Nothing is stored: it is told anew with the next cards.
 */
export interface TournamentRaces {
  /** Takes in how a table of the tournament stands. */
  note(tournament: string, table: string, state: TableState): void;
  /** Number of the table of the last round with the closest race; null: none is known to have begun. */
  closest(tournament: string): number | null;
  forget(tournament: string): void;
}

interface Watched {
  readonly round: number;
  /** Its number in that round. */
  readonly table: number;
  /** When somebody turned to it, by the clock of a server. */
  readonly since: number;
}
const WATCHED = kindWith<Watched>('watched-race', 'table');

/** Null: it is over. */
type Known = Omit<Race, 'number'> | null;

interface RaceHooks {
  stateOf(tournament: string): Tournament | null;
  /** Another race is to be watched. */
  changed(tournament: string): void;
}

export function createRaces(
  ports: Pick<Ports, 'facts' | 'now' | 'monotonicNow'>,
  { stateOf, changed }: RaceHooks,
): TournamentRaces {
  const { facts } = ports;
  /** By tournament, then by the code of the table. */
  const known = new Map<string, Map<string, Known>>();
  const compared = new Map<string, number>();
  const told = new Map<string, number | null>();

  const say = sayer(ports);
  const raceAt = (tournament: string, { code, result }: PairedTable): Known | undefined =>
    code === null || result !== null ? null : known.get(tournament)?.get(code);

  /** The table that is watched, as far as this server knows that it is played. */
  function watchedIn(tournament: string, round: number, tables: readonly PairedTable[]) {
    const watched = facts.find(WATCHED, tournament)?.value;
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
      const isNew = ports.now() - watched.since < WATCHED_FOR;
      // What another server watches may not have been read here yet.
      if (isNew || !watched.isKnown || ports.now() - wasCompared < COMPARED_EVERY)
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
  facts.watch(WATCHED, tell);
  return {
    note(tournament, table, { timeline }) {
      const points = isMatchOver(timeline.now) ? null : raceNow(timeline.now);
      const races = known.get(tournament) ?? new Map<string, Known>();
      known.set(tournament, races);
      races.set(table, points && { points, moves: timeline.length });
      tell(tournament);
    },
    closest,
    forget(tournament) {
      for (const each of [known, compared, told]) each.delete(tournament);
      facts.drop(WATCHED, tournament);
    },
  };
}

/** Says for all servers which race is watched: where that is new, and now and then again. */
const sayer =
  (ports: Pick<Ports, 'facts' | 'monotonicNow'>) =>
  (tournament: string, watched: Watched): void => {
    const { facts } = ports;
    const standing = facts.find(WATCHED, tournament);
    const isSaid =
      standing?.value.round === watched.round && standing.value.table === watched.table;
    if (isSaid && standing.until - ports.monotonicNow() > STANDS_FOR / 2) return;
    facts.say(WATCHED, tournament, isSaid ? standing.value : watched, STANDS_FOR);
  };
