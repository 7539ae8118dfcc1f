import { isWell, type ReaderHealth } from '../house/health.ts';
import { isOver, type MatchSummary } from '../history/summary.ts';
import type { Call } from '../table/state.ts';
import type { PlaceInTournament, PlacesInTournaments } from '../tournament/places.ts';

/**
 * Why somebody may be needed at a table, most pressing first: the table calls, a refused card or a question that nobody settles, a reader that
 * does not hear, no card for a while, a move that was let lie against the rules, a pause, and a match that is over.
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

/** A table of the hall. */
export interface HallTable {
  readonly match: MatchSummary;
  /** Its number in a tournament; null: it is played in none. */
  readonly number: number | null;
  /** What that tournament is called; null: in none, or all tables are of the same one. */
  readonly tournament: string | null;
  /** Its result in the tournament is in. */
  readonly isSettled: boolean;
  /** Most pressing first; none: they play. */
  readonly needs: readonly Need[];
}

/** Questions and refusals belong to play: for so long, in ms, a table settles them by itself. */
export const SETTLED_WITHIN = 20_000;
/** No card for so long, in ms: somebody has a look. */
export const STILL_AFTER = 3 * 60_000;

/** `readers`: those that play at the table; `now` by the clock of the server, ms since the epoch; `place`: in a tournament. */
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
  // Before the first card only a round that is played says that one should be there.
  const stillFor = moves > 0 ? since : now - (place?.begunAt ?? now);
  const found: Readonly<Record<Exclude<Need, 'over'>, boolean>> = {
    called,
    refused: stop === 'refused' && since >= SETTLED_WITHIN,
    question: stop === 'question' && since >= SETTLED_WITHIN,
    reader: !byHand && readers.some(({ health }) => !isWell(health)),
    // Whoever counts by hand writes when a round is over, and while the clock is stopped a whole hall lays nothing.
    still: !byHand && stop !== 'paused' && place?.stands !== true && stillFor >= STILL_AFTER,
    overruled,
    paused: stop === 'paused',
  };
  return NEEDS.filter((need) => need !== 'over' && found[need]);
}

/** The tables of a hall, without those of a tournament that are done with: those first that need somebody most, and of these who waits longest. */
export function hallOf(
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

/** True if the table waits for a person to come; a finished one does not, though it is listed among the first. */
export const isInNeed = ({ needs }: Pick<HallTable, 'needs'>): boolean =>
  needs.some((need) => need !== 'over');

/** How many tables have each need. */
export function countNeeds(tables: readonly HallTable[]): ReadonlyMap<Need, number> {
  const counts = new Map<Need, number>();
  for (const need of tables.flatMap(({ needs }) => needs))
    counts.set(need, (counts.get(need) ?? 0) + 1);
  return counts;
}

/** What is settled comes after those that play. */
const rank = ({ needs: [first], isSettled }: HallTable): number =>
  first === undefined ? NEEDS.length + Number(isSettled) : NEEDS.indexOf(first);

/** A call from a table. */
export interface HallCall extends Call {
  readonly code: string;
}

/** Since when somebody may be needed at a table, in ms since the epoch: its call, or else its last move. */
export const waitsSince = ({ calls = [], lastAt }: MatchSummary): number => {
  const call = calls.at(-1);
  return call?.until === null ? call.from : lastAt;
};

/** All calls of the evening, newest first. */
export const callsOf = (matches: readonly MatchSummary[]): readonly HallCall[] =>
  matches
    .flatMap(({ code, calls = [] }) => calls.map((call) => ({ code, ...call })))
    .sort((one, other) => other.from - one.from);

/** Those that need nobody stand by their tournaments and numbers, and where they have none by their codes, to be found again. */
const waited = (one: HallTable, other: HallTable): number =>
  one.needs.length > 0
    ? waitsSince(one.match) - waitsSince(other.match)
    : Number(one.number === null) - Number(other.number === null) ||
      (one.tournament ?? '').localeCompare(other.tournament ?? '') ||
      (one.number ?? Infinity) - (other.number ?? Infinity) ||
      one.match.code.localeCompare(other.match.code, 'en');
