import { PARTS_OF_A_POINT, type TieBreak } from './format.ts';
import { outcomesOf, type Outcomes } from './outcomes.ts';
import type { PairedTable, Tournament } from './state.ts';
import { tieBreakOf, totalPointsOf } from './tieBreaks.ts';

export interface StandingLine {
  readonly entrant: number;
  /** Entrants that no tie-break separates share a rank. */
  readonly rank: number;
  readonly points: number;
  /** Values of the tie-breaks in the format's order; null where one was not needed. */
  readonly tieBreaks: readonly (number | null)[];
  readonly played: number;
  readonly alone: number;
  readonly out: boolean;
}

/**
 * Ranks all entrants, or `members`, by the results of all rounds, or the first `rounds`. Entrants
 * that left without playing are omitted.
 */
export function standingsOf(
  tournament: Tournament,
  { rounds, members }: { readonly rounds?: number; readonly members?: readonly number[] } = {},
): readonly StandingLine[] {
  const outcomes = outcomesOf(tournament, rounds);
  const played = playersOf(tournament);
  const stands = (entrant: number) =>
    tournament.entrants[entrant - 1]?.out === false || played.has(entrant);
  const all = (members ?? tournament.entrants.map(({ number }) => number)).filter(stands);
  const totals = new Map([...outcomes].map(([entrant, own]) => [entrant, totalPointsOf(own)]));
  const ranked = inOrder(all, (entrant) => totals.get(entrant) ?? 0).flatMap((alike) =>
    decided(alike, tournament.format.tieBreaks, { outcomes, totals }),
  );
  let place = 1;
  return ranked.flatMap((alike) => {
    const rank = place;
    place += alike.length;
    return alike.map(({ entrant, tieBreaks }) =>
      lineOf(entrant, { rank, tieBreaks, outcomes, tournament }),
    );
  });
}

const playersOf = ({ rounds }: Tournament): ReadonlySet<number> =>
  new Set(rounds.flatMap(({ tables }) => tables.flatMap(playersAt)));

/** Walkovers and tables without a result do not count as played. */
function playersAt({ sides, result }: PairedTable): readonly number[] {
  if (result === null) return [];
  const there = sides.filter((_, at) => (result.scores[at] ?? null) !== null);
  return there.length > 1 ? there : [];
}

interface Broken {
  readonly entrant: number;
  readonly tieBreaks: readonly (number | null)[];
}

function decided(
  tied: readonly number[],
  [name, ...rest]: readonly TieBreak[],
  by: { readonly outcomes: Outcomes; readonly totals: ReadonlyMap<number, number> },
): readonly (readonly Broken[])[] {
  if (name === undefined) return [tied.map((entrant) => ({ entrant, tieBreaks: [] }))];
  if (tied.length === 1) {
    const none = [name, ...rest].map(() => null);
    return [tied.map((entrant) => ({ entrant, tieBreaks: none }))];
  }
  const among = new Set(tied);
  const values = new Map(
    tied.map((entrant) => [entrant, tieBreakOf(name, entrant, { ...by, tied: among })]),
  );
  const valueOf = (entrant: number) => values.get(entrant) ?? 0;
  return inOrder(tied, valueOf).flatMap((alike) =>
    decided(alike, rest, by).map((group) =>
      group.map(({ entrant, tieBreaks }) => ({
        entrant,
        tieBreaks: [shown(name, valueOf(entrant)), ...tieBreaks],
      })),
    ),
  );
}

const shown = (name: TieBreak, value: number): number =>
  name === 'opponents' || name === 'beaten' ? value / PARTS_OF_A_POINT : value;

function inOrder(
  entrants: readonly number[],
  valueOf: (entrant: number) => number,
): readonly (readonly number[])[] {
  const groups = new Map<number, number[]>();
  for (const entrant of entrants.toSorted((one, other) => one - other)) {
    const value = valueOf(entrant);
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [entrant]);
    else group.push(entrant);
  }
  return [...groups].toSorted(([one], [other]) => other - one).map(([, alike]) => alike);
}

function lineOf(
  entrant: number,
  {
    rank,
    tieBreaks,
    outcomes,
    tournament,
  }: {
    readonly rank: number;
    readonly tieBreaks: readonly (number | null)[];
    readonly outcomes: Outcomes;
    readonly tournament: Tournament;
  },
): StandingLine {
  const own = outcomes.get(entrant) ?? [];
  const alone = own.filter((outcome) => outcome.alone).length;
  return {
    entrant,
    rank,
    tieBreaks,
    alone,
    points: totalPointsOf(own) / PARTS_OF_A_POINT,
    played: own.filter(({ met }) => met.length > 0).length,
    out: tournament.entrants[entrant - 1]?.out ?? true,
  };
}
