import { groupOf } from './groups.ts';
import { active, type PairedTable, type Round, type Sides, type Tournament } from '../state.ts';
import { standingsOf } from '../standings.ts';
import type { Paired } from './swiss.ts';

/** Who plays on, the best first: so many of the standing, or of every group in turn. Whoever has left is not among them. */
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
 * Those who can still win the final, the best first; of two who came out level the better placed goes on. Whoever has left cannot.
 * Once the next round is paired, those who sit there have gone on, though a result is put right: nothing that was paired moves.
 */
export function stillIn(tournament: Tournament): readonly number[] {
  const { finalists, rounds } = tournament;
  const lost = new Set(finalRounds(rounds).flatMap((round, at, all) => lostIn(round, all[at + 1])));
  function lostIn({ tables }: Round, next: Round | undefined): Sides {
    if (next === undefined) return tables.flatMap((table) => losersAt(table, finalists ?? []));
    const further = [...next.byes, ...next.tables.flatMap(({ sides }) => sides)];
    return tables.flatMap(({ sides }) => sides).filter((entrant) => !further.includes(entrant));
  }
  const there = active(tournament);
  return (finalists ?? []).filter((entrant) => there.includes(entrant) && !lost.has(entrant));
}

/** Of how many a round of the final is made: 2 play the final itself, 4 its semi-finals. */
export const FINALS = [2, 4, 8, 16, 32, 64] as const;

/**
 * Which a round is, numbered from 1, by how many were drawn: a table that is given up changes no name. Those of a table of three or
 * four play the final itself.
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

/** By score; those who were not there last, and among equals by their place before the final. */
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
 * The best against the last, the second against the last but one. Where the number is no power of two, the best have nobody in
 * the first round. Those of one group meet only where nobody else is left.
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
