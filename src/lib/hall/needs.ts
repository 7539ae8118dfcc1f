import { isHealthy, type ReaderHealth } from '../house/health.ts';
import { isOver, type MatchSummary } from '../history/summary.ts';
import type { RefereeCall } from '../table/state.ts';
import type { PlaceInTournament, PlacesInTournaments } from '../tournament/places.ts';

/**
 * Reasons to send a person to a table, most urgent first. `still`: no card for a while;
 * `overruled`: the last move was accepted against the rules.
 */
export const NEEDS = [
  'called',
  'refused',
  'question',
  'reader',
  'still',
  'overruled',
  'paused',
  'over',
] as const;
export type Need = (typeof NEEDS)[number];

export interface HallTable {
  readonly match: MatchSummary;
  /** Number in its tournament; null outside of one. */
  readonly number: number | null;
  readonly tournament: string | null;
  readonly isSettled: boolean;
  readonly needs: readonly Need[];
}

/** Time in ms for a table to settle a question or a refusal by itself. */
export const SELF_SETTLE_MS = 20_000;
/** Time in ms without a card after which a person should look. */
export const IDLE_TABLE_MS = 3 * 60_000;

/**
 * Returns the needs of a table, most urgent first.
 *
 * @param readers readers of the table
 * @param now server time in ms since the epoch
 * @param place its place in a tournament
 */
export function needsOf(
  match: MatchSummary,
  readers: readonly ReaderHealth[],
  now: number,
  place: PlaceInTournament | null = null,
): readonly Need[] {
  const { stop, moves, overruled, byHand, calls = [] } = match;
  const called = calls.at(-1)?.until === null;
  if (place?.isSettled === true) return called ? ['called'] : [];
  if (isOver(match)) return called ? ['called', 'over'] : ['over'];
  const since = now - match.lastAt;
  // Before the first card the start of the round counts.
  const stillFor = moves > 0 ? since : now - (place?.begunAt ?? now);
  const found: Readonly<Record<Exclude<Need, 'over'>, boolean>> = {
    called,
    refused: stop === 'refused' && since >= SELF_SETTLE_MS,
    question: stop === 'question' && since >= SELF_SETTLE_MS,
    reader: !byHand && readers.some(({ health }) => !isHealthy(health)),
    // On score sheets moves come only at the end of a round, and while the clock is stopped no
    // cards are laid.
    still: !byHand && stop !== 'paused' && place?.stands !== true && stillFor >= IDLE_TABLE_MS,
    overruled,
    paused: stop === 'paused',
  };
  return NEEDS.filter((need) => need !== 'over' && found[need]);
}

/**
 * Lists the tables of a hall: most urgent first, then longest waiting, then those in play and last
 * those that are over. Omits settled tables of past rounds.
 */
export function listHallTables(
  matches: readonly MatchSummary[],
  readers: ReadonlyMap<string, readonly ReaderHealth[]>,
  now: number,
  places: PlacesInTournaments = new Map(),
): readonly HallTable[] {
  return matches
    .filter(({ looking }) => !looking)
    .flatMap((match) => {
      const place = places.get(match.code) ?? null;
      const isSettled = place?.isSettled === true;
      const needs = needsOf(match, readers.get(match.code) ?? [], now, place);
      if (isSettled && place.isPast && needs.length === 0) return [];
      const [number, tournament] = [place?.number ?? null, place?.of ?? null];
      return [{ match, needs, number, tournament, isSettled }];
    })
    .sort((one, other) => rank(one) - rank(other) || waited(one, other));
}

/** True if the table waits for a person. A finished table does not, although it is listed. */
export const needsAttention = ({ needs }: Pick<HallTable, 'needs'>): boolean =>
  needs.some((need) => need !== 'over');

export function countNeeds(tables: readonly HallTable[]): ReadonlyMap<Need, number> {
  const counts = new Map<Need, number>();
  for (const need of tables.flatMap(({ needs }) => needs))
    counts.set(need, (counts.get(need) ?? 0) + 1);
  return counts;
}

/** Tables that are over or settled come after those in play. */
const rank = (table: HallTable): number => {
  const [first] = table.needs;
  if (first !== undefined && needsAttention(table)) return NEEDS.indexOf(first);
  return NEEDS.length + (table.isSettled ? 2 : Number(first === 'over'));
};

export interface HallCall extends RefereeCall {
  readonly code: string;
}

/** Returns the start of the wait in ms since the epoch: an open call, else the last move. */
export const waitsSince = ({ calls = [], lastAt }: MatchSummary): number => {
  const call = calls.at(-1);
  return call?.until === null ? call.from : lastAt;
};

export const callsOf = (matches: readonly MatchSummary[]): readonly HallCall[] =>
  matches
    .flatMap(({ code, calls = [] }) => calls.map((call) => ({ code, ...call })))
    .sort((one, other) => other.from - one.from);

/** Orders waiting tables by their wait, and others by tournament, number and code. */
const waited = (one: HallTable, other: HallTable): number =>
  one.needs.length > 0
    ? waitsSince(one.match) - waitsSince(other.match)
    : Number(one.number === null) - Number(other.number === null) ||
      (one.tournament ?? '').localeCompare(other.tournament ?? '') ||
      (one.number ?? Infinity) - (other.number ?? Infinity) ||
      one.match.code.localeCompare(other.match.code, 'en');
