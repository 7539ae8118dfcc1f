import type { BoxSetup } from '../games.ts';
import type { PlayedBoards, Shuffles } from './boards/state.ts';
import type { Format, MatchLength } from './format.ts';

export interface Tournament {
  readonly name: string;
  readonly format: Format;
  readonly play: BoxSetup;
  /** In order of registration: an entrant's number is its index plus 1. */
  readonly entrants: readonly Entrant[];
  readonly wishes: Wishes;
  /** Groups with their places, null where free. Empty before the draw and in other systems. */
  readonly groups: readonly (readonly (number | null)[])[];
  readonly equipment: readonly Equipment[];
  /** Best first; null until the final is drawn. */
  readonly finalists: readonly number[] | null;
  readonly rounds: readonly Round[];
  /** Codes of tables opened for pairings that were withdrawn or repeated. */
  readonly gone?: readonly string[];
  readonly boards?: PlayedBoards;
  /** Card orders of the boards; secret except to directors. */
  readonly shuffles?: Shuffles;
}

export interface Wishes {
  readonly pinned: readonly Sides[];
  readonly byes: readonly number[];
}

export interface Equipment {
  /** Number printed on the table, from 1. */
  readonly table: number;
  /** Deck id; null for any cards. */
  readonly deck: string | null;
  readonly readers: readonly string[];
}

export interface Entrant {
  readonly number: number;
  readonly players: readonly string[];
  readonly out: boolean;
}

/** Entrant numbers at a table, in order of play. */
export type Sides = readonly number[];

export interface Round {
  /** `final`: knock-out rounds, or a single table for the first place. */
  readonly stage: 'preliminary' | 'final';
  readonly tables: readonly PairedTable[];
  readonly byes: readonly number[];
  /** Wishes used for the pairing, restored if the round is withdrawn. */
  readonly wishes: Wishes;
  readonly seed: number;
  /** Null until the director starts the clock. */
  readonly clock: Clock | null;
  /**
   * Match length of this round. It may change while results are missing; later changes apply to the
   * next round.
   */
  readonly match: MatchLength;
}

export interface PairedTable {
  readonly number: number;
  readonly sides: Sides;
  /** Seed if the table was paired again; defaults to the round's. */
  readonly seed?: number;
  /** Code of the live table; null if none was opened. */
  readonly code: string | null;
  readonly result: TableResult | null;
  /** Extra time in ms. */
  readonly extension: number;
  /** Number of moves when time ran out; null while play goes on. */
  readonly calledAt: number | null;
  /** Number of rounds that count since then; defaults to all. */
  readonly counted?: number;
  /** Number of times that time was called, since an extension can revoke it; defaults to 0. */
  readonly called?: number;
}

interface TableResult {
  /** In points of the game, by side; null for an absent entrant. */
  readonly scores: Scores;
  /** A director's result takes precedence over later ones of the table. */
  readonly by: ResultBy;
  /** Scores of each manche from a board, by side; left out if none or unknown. */
  readonly manches?: readonly Scores[];
}

export type Scores = readonly (number | null)[];
export type ResultBy = 'table' | 'director';

/** Times in ms since the epoch. */
export interface Clock {
  readonly startedAt: number;
  /** Total of earlier stops, in ms. */
  readonly stood: number;
  /** Start of the current stop; null while the clock runs. */
  readonly stoppedAt: number | null;
  /** Time after the last change of the server's wall clock; left out if there was none. */
  readonly steppedAt?: number;
  /**
   * Stopped because the server was down when time would have run out; a director has to resume it.
   */
  readonly asks?: true;
}

export const lastRound = ({ rounds }: Pick<Tournament, 'rounds'>): Round | undefined =>
  rounds.at(-1);

export const tableIn = (
  { rounds }: Pick<Tournament, 'rounds'>,
  round: number,
  number: number,
): PairedTable | undefined => rounds[round - 1]?.tables.find((table) => table.number === number);

export const entrantOf = (number: number, { entrants }: Tournament): Entrant | undefined =>
  entrants[number - 1];

export const activeEntrants = ({ entrants }: Tournament): readonly number[] =>
  entrants.flatMap(({ number, out }) => (out ? [] : [number]));

export const tablesWithoutResult = ({ tables }: Round): readonly number[] =>
  tables.flatMap(({ number, result }) => (result === null ? [number] : []));

/**
 * Returns the first round with results missing, from 1, with its open tables; null if there is
 * none.
 */
export function firstMissing({ rounds }: Pick<Tournament, 'rounds'>): {
  readonly round: number;
  readonly tables: readonly number[];
} | null {
  const at = rounds.findIndex((round) => tablesWithoutResult(round).length > 0);
  const round = rounds[at];
  return round === undefined ? null : { round: at + 1, tables: tablesWithoutResult(round) };
}

/**
 * True if the last round has results missing; afterwards changes of the format apply to the next
 * round.
 */
export function isPlaying(tournament: Pick<Tournament, 'rounds'>): boolean {
  const round = lastRound(tournament);
  return round !== undefined && tablesWithoutResult(round).length > 0;
}

export const isAbandoned = (
  { sides }: Pick<PairedTable, 'sides'>,
  tournament: Tournament,
): boolean => sides.every((entrant) => entrantOf(entrant, tournament)?.out === true);

/** True if these sides still sit at the table: it may have been paired again. */
export const hasSameSides = (sides: Sides | undefined, table: PairedTable | undefined): boolean =>
  sides?.join() === table?.sides.join();

export const minSidesAt = ({ format }: Pick<Tournament, 'format'>): number =>
  format.system.type === 'tables' ? 3 : 2;

/** True if pairing again would seat entrants without a table, or give them a bye. */
export function canSeatMore(tournament: Tournament): boolean {
  const last = lastRound(tournament);
  if (last === undefined) return false;
  const sitting = last.tables.flatMap(({ sides }) => sides);
  const free = activeEntrants(tournament).filter((entrant) => !sitting.includes(entrant));
  return (
    free.length >= minSidesAt(tournament) || free.some((entrant) => !last.byes.includes(entrant))
  );
}

/** Returns the seats and sides of a table; partners sit opposite each other. */
export function seating(
  { sides }: Pick<PairedTable, 'sides'>,
  tournament: Tournament,
): { readonly seats: readonly string[]; readonly sides: readonly (readonly string[])[] } {
  const named = sides.map((number) => entrantOf(number, tournament)?.players ?? []);
  const seats = Array.from({ length: tournament.format.players }, (_, at) =>
    named.flatMap((players) => players[at] ?? []),
  );
  return { seats: seats.flat(), sides: named };
}
