import { finalOf } from '../tournament/pairing/final.ts';
import type { StandingPart } from '../tournament/ranking.ts';
import { tablesWithoutResult, type Tournament } from '../tournament/state.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { tenths } from './numbers.ts';
import { teamName } from './sides.ts';

export type Named = Pick<Tournament, 'entrants'>;

/** Returns the entrant's name, which is the names of its players: "Anne & Alice". */
export const entrantName = ({ entrants }: Named, number: number): string =>
  teamName(entrants[number - 1]?.players ?? []);

export const entrantNames = (tournament: Named, numbers: readonly number[]): string =>
  numbers.map((number) => entrantName(tournament, number)).join(', ');

/** Returns "Round 3", or the name of a final's round. Rounds count from 1. */
export const roundTitle = (
  language: Language,
  tournament: Pick<Tournament, 'rounds' | 'finalists' | 'format'>,
  round: number,
): string =>
  tournament.rounds[round - 1]?.stage === 'final'
    ? format(language, `tournament.round.final.${finalOf(round, tournament)}`)
    : format(language, 'tournament.round', { round });

/**
 * Returns the results behind the standings: "Round 1 · 4 results of 4", also while the next round
 * has no result.
 */
export function countedTitle(
  language: Language,
  tournament: Pick<Tournament, 'rounds' | 'finalists' | 'format'>,
): string | null {
  const { rounds } = tournament;
  const last = rounds.findLastIndex(({ tables }) => tables.some(({ result }) => result !== null));
  const round = rounds[last];
  if (round === undefined) return null;
  const done = round.tables.length - tablesWithoutResult(round).length;
  const count = format(language, 'tournament.results.count', { done, all: round.tables.length });
  return `${roundTitle(language, tournament, last + 1)} · ${count}`;
}

/** Returns "Group 2" or "In the final"; null if the standings have one part. */
export const partTitle = (
  language: Language,
  { of, group }: Pick<StandingPart, 'of' | 'group'>,
): string | null =>
  of === 'all' ? null : format(language, `tournament.part.${of}`, { group: group ?? 0 });

/** Returns the value of a tie-break; empty if it was not needed. */
export const tieBreakText = (language: Language, value: number | null): string =>
  value === null ? '' : tenths(language, value);

/** Returns the values that broke a tie, as far as needed: "84 · 1". */
export const brokenText = (language: Language, values: readonly (number | null)[]): string =>
  values.flatMap((value) => (value === null ? [] : tieBreakText(language, value))).join(' · ');

/** Returns 12:05, or 1:02:05 from an hour on. Negative times count up from 0. */
export function timeText(ms: number): string {
  const seconds = ms >= 0 ? Math.ceil(ms / 1000) : Math.floor(-ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  const inside = `${hours > 0 ? two(minutes) : String(minutes)}:${two(seconds % 60)}`;
  return `${ms < 0 && seconds > 0 ? '+' : ''}${hours > 0 ? `${String(hours)}:` : ''}${inside}`;
}
