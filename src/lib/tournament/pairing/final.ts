import { groupOf } from './groups.ts';
import {
  activeEntrants,
  type PairedTable,
  type Round,
  type Sides,
  type Tournament,
} from '../state.ts';
import { standingsOf } from '../standings.ts';
import type { Paired } from './swiss.ts';

/**
 * Returns the finalists, best first: the top of the standings, or of each group in turn. Entrants
 * that left are skipped.
 */
export function drawFinal(tournament: Tournament): readonly number[] {
  const { format, groups } = tournament;
  const lines = standingsOf(tournament).filter(({ out }) => !out);
  if (groups.length === 0) return lines.slice(0, format.final).map(({ entrant }) => entrant);
  const overall = lines.map(({ entrant }) => entrant);
  const places = new Map(
    groups.flatMap((group) =>
      standingsOf(tournament, { members: group.filter((place) => place !== null) })
        .filter(({ out }) => !out)
        .map(({ entrant }, place) => [entrant, place] as const),
    ),
  );
  const placeOf = (entrant: number) => places.get(entrant) ?? Infinity;
  return overall.toSorted((one, other) => placeOf(one) - placeOf(other)).slice(0, format.final);
}

/**
 * Returns the entrants still in the final, best first. Draws promote the better placed; entrants
 * that left are out. Once the next round is paired, its entrants count as promoted, even if a
 * result is corrected.
 */
export function stillIn(tournament: Tournament): readonly number[] {
  const { finalists, rounds } = tournament;
  const lost = new Set(finalRounds(rounds).flatMap((round, at, all) => lostIn(round, all[at + 1])));
  function lostIn({ tables }: Round, next: Round | undefined): Sides {
    if (next === undefined) return tables.flatMap((table) => losersAt(table, finalists ?? []));
    const further = [...next.byes, ...next.tables.flatMap(({ sides }) => sides)];
    return tables.flatMap(({ sides }) => sides).filter((entrant) => !further.includes(entrant));
  }
  const there = activeEntrants(tournament);
  return (finalists ?? []).filter((entrant) => there.includes(entrant) && !lost.has(entrant));
}

/** Number of entrants in a final round: 2 in the final, 4 in the semi-finals. */
export const FINALS = [2, 4, 8, 16, 32, 64] as const;

/**
 * Returns which final round this is, numbered from 1, by the number of finalists drawn. Abandoned
 * tables do not change it. A single table of three or four is the final.
 */
export function finalOf(
  number: number,
  { rounds, finalists, format }: Pick<Tournament, 'rounds' | 'finalists' | 'format'>,
): (typeof FINALS)[number] {
  if (format.system.type === 'tables') return 2;
  const before = finalRounds(rounds.slice(0, number - 1)).length;
  const left = (finalists?.length ?? 2) / 2 ** before;
  return FINALS.find((each) => each >= left) ?? 64;
}

export const finalRounds = (rounds: readonly Round[]): readonly Round[] =>
  rounds.filter(({ stage }) => stage === 'final');

function losersAt({ sides, result }: PairedTable, finalists: readonly number[]): Sides {
  if (result === null) return [];
  const [first] = bestFirst({ sides, result }, finalists);
  return sides.filter((entrant) => entrant !== first);
}

/** Sorts by score, absent entrants last, then by place before the final. */
export function bestFirst(
  { sides, result }: Pick<PairedTable, 'sides' | 'result'>,
  finalists: readonly number[],
): Sides {
  const score = (entrant: number) => result?.scores[sides.indexOf(entrant)] ?? -Infinity;
  return sides.toSorted((one, other) =>
    score(one) === score(other)
      ? finalists.indexOf(one) - finalists.indexOf(other)
      : score(other) - score(one),
  );
}

/**
 * Pairs the best with the last, the second with the second last. If the number is no power of two,
 * the best have byes in the first round. Members of one group are kept apart if possible.
 */
export function pairFinal(players: Sides, tournament: Tournament): Paired {
  if (tournament.format.system.type === 'tables') return { tables: [players], byes: [] };
  const free = 2 ** Math.ceil(Math.log2(players.length)) - players.length;
  const tables: Sides[] = [];
  let left = players.slice(free);
  while (left.length > 1) {
    const [best, ...others] = left;
    if (best === undefined) break;
    const group = groupOf(best, tournament.groups);
    const isOfAnother = (other: number) =>
      group < 0 || isFurther(tournament) || groupOf(other, tournament.groups) !== group;
    const against = others.findLast(isOfAnother) ?? others.at(-1) ?? best;
    tables.push([best, against]);
    left = others.filter((other) => other !== against);
  }
  return { tables, byes: players.slice(0, free) };
}

const isFurther = ({ rounds }: Tournament): boolean => finalRounds(rounds).length > 0;
