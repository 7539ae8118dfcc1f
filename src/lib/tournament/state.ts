import type { BoxSetup } from '../games.ts';
import type { PlayedBoards, Shuffles } from './boards/state.ts';
import type { Format, MatchLength } from './format.ts';

/** A tournament as its events have made it. What they come to, standings first of all, is computed from it. */
export interface Tournament {
  readonly name: string;
  readonly format: Format;
  /** What is played at its tables, nobody seated yet. */
  readonly play: BoxSetup;
  /** In the order in which they came: an entrant's number is its place here, from 1. */
  readonly entrants: readonly Entrant[];
  /** For the round that is paired next. */
  readonly wishes: Wishes;
  /** Places in groups, null where one is free; empty before they are drawn, and where there are none. */
  readonly groups: readonly (readonly (number | null)[])[];
  /** What lies on the tables, by their numbers; a table that is not there gets neither deck nor reader. */
  readonly equipment: readonly Equipment[];
  /** Who plays on for the first place, the best first; null before that is known. */
  readonly finalists: readonly number[] | null;
  readonly rounds: readonly Round[];
  /** Codes of the tables of the house that were opened for what was withdrawn or paired anew; left out where none were. */
  readonly gone?: readonly string[];
  /** Which boards are played where; left out where none ever were. */
  readonly boards?: PlayedBoards;
  /** The orders of their cards, which nobody but a director may be told. */
  readonly shuffles?: Shuffles;
}

/** What a director says by hand: who sits together, and who has no opponent. */
export interface Wishes {
  readonly pinned: readonly Sides[];
  readonly byes: readonly number[];
}

/** What lies on one table through all rounds. */
export interface Equipment {
  /** As it stands on the table, from 1. */
  readonly table: number;
  /** Id of the deck in the house; null: any cards. */
  readonly deck: string | null;
  /** Ids of readers in the house. */
  readonly readers: readonly string[];
}

export interface Entrant {
  readonly number: number;
  /** One, or two partners. */
  readonly players: readonly string[];
  /** Has left, and may come back. */
  readonly out: boolean;
}

/** Numbers of entrants at a table, in order of play. */
export type Sides = readonly number[];

export interface Round {
  /** `final`: those who lose are out, or one table plays for the first place. */
  readonly stage: 'preliminary' | 'final';
  readonly tables: readonly PairedTable[];
  /** Who has no opponent. */
  readonly byes: readonly number[];
  /** What was wished for it: wished again where it is withdrawn. */
  readonly wishes: Wishes;
  /** Chance began with it when the round was paired. */
  readonly seed: number;
  /** Null: the director has not started it. */
  readonly clock: Clock | null;
  /** How its matches are played. Others may be agreed on as long as it waits for results, and are those of the next round after it. */
  readonly match: MatchLength;
}

export interface PairedTable {
  /** As it stands on the table, from 1. */
  readonly number: number;
  readonly sides: Sides;
  /** Chance began with it where the table was paired anew; left out: with that of its round. */
  readonly seed?: number;
  /** The table of the house that it is played at; null: none was opened. */
  readonly code: string | null;
  readonly result: TableResult | null;
  /** Time given beyond that of the round, in ms. */
  readonly extension: number;
  /** How many moves its match had when its time was out; null: it plays on. */
  readonly calledAt: number | null;
  /** How many rounds of its match count since its time was out; left out: as many as are played. */
  readonly counted?: number;
  /** How often its time was called, as it may be taken back by an extension; left out: never. */
  readonly called?: number;
}

interface TableResult {
  /** In points of the game, by side; null: was not there. */
  readonly scores: Scores;
  /** A director's result stands against what the table says afterwards. */
  readonly by: ResultBy;
  /** What each manche that was played from a board came to, by side; left out where none was, or nobody knows. */
  readonly manches?: readonly Scores[];
}

export type Scores = readonly (number | null)[];
export type ResultBy = 'table' | 'director';

/** Times in ms since the epoch. */
export interface Clock {
  readonly startedAt: number;
  /** How long it stood still before now, in ms. */
  readonly stood: number;
  /** Since when it stands still; null: it runs. */
  readonly stoppedAt: number | null;
  /** The time right after the wall clock of the server was set last; left out: never during this round. */
  readonly steppedAt?: number;
  /** It stands because the server was away when it would have run out; a director resumes it. */
  readonly asks?: true;
}

/** The round that was paired last, and its number. */
export const lastRound = ({ rounds }: Pick<Tournament, 'rounds'>): Round | undefined =>
  rounds.at(-1);

/** A table by the number of its round and its own, both from 1. */
export const tableIn = (
  { rounds }: Pick<Tournament, 'rounds'>,
  round: number,
  number: number,
): PairedTable | undefined => rounds[round - 1]?.tables.find((table) => table.number === number);

export const entrantOf = (number: number, { entrants }: Tournament): Entrant | undefined =>
  entrants[number - 1];

/** Numbers of those who have not left. */
export const active = ({ entrants }: Tournament): readonly number[] =>
  entrants.flatMap(({ number, out }) => (out ? [] : [number]));

/** Numbers of the tables whose result is not known. */
export const withoutResult = ({ tables }: Round): readonly number[] =>
  tables.flatMap(({ number, result }) => (result === null ? [number] : []));

/** The first round that waits for results, from 1, and the numbers of its tables; null: all are known. */
export function firstMissing({ rounds }: Pick<Tournament, 'rounds'>): {
  readonly round: number;
  readonly tables: readonly number[];
} | null {
  const at = rounds.findIndex((round) => withoutResult(round).length > 0);
  const round = rounds[at];
  return round === undefined ? null : { round: at + 1, tables: withoutResult(round) };
}

/** Whether the last round waits for results: once it does not, what is agreed on is for the next. */
export function isPlaying(tournament: Pick<Tournament, 'rounds'>): boolean {
  const round = lastRound(tournament);
  return round !== undefined && withoutResult(round).length > 0;
}

/** Whether all of a table have left: nobody can say how it came out. */
export const isLeft = ({ sides }: Pick<PairedTable, 'sides'>, tournament: Tournament): boolean =>
  sides.every((entrant) => entrantOf(entrant, tournament)?.out === true);

/** Whether it is still these who sit at a table: it may have been formed anew since. */
export const isStillOf = (sides: Sides | undefined, table: PairedTable | undefined): boolean =>
  sides?.join() === table?.sides.join();

/** So many a table needs at the least. */
export const fewestAt = ({ format }: Pick<Tournament, 'format'>): number =>
  format.system.type === 'tables' ? 3 : 2;

/** Whether those without a table would sit down, or have a bye that they have not yet. */
export function mayBeSeated(tournament: Tournament): boolean {
  const last = lastRound(tournament);
  if (last === undefined) return false;
  const sitting = last.tables.flatMap(({ sides }) => sides);
  const free = active(tournament).filter((entrant) => !sitting.includes(entrant));
  return (
    free.length >= fewestAt(tournament) || free.some((entrant) => !last.byes.includes(entrant))
  );
}

/** Who sits where at a table of the house: partners opposite each other. */
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
