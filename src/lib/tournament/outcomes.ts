import type { Format } from './format.ts';
import { inParts, marginOf, pointsFor } from './points.ts';
import type { PairedTable, Round, Tournament } from './state.ts';

export interface Outcome {
  /** In parts of a point (`PARTS_OF_A_POINT`). */
  readonly points: number;
  /** In points of the game; 0 if not played. */
  readonly score: number;
  /** Sum of the leads over the others at the table. */
  readonly margin: number;
  /** Share of the table's points, 0 to 1; null if not played. */
  readonly share: number | null;
  /** Has the highest score alone. */
  readonly won: boolean;
  readonly met: readonly Meeting[];
  readonly alone: boolean;
}

interface Meeting {
  readonly entrant: number;
  /** 1 if the entrant was ahead of the other, -1 if behind. */
  readonly came: -1 | 0 | 1;
}

export type Outcomes = ReadonlyMap<number, readonly Outcome[]>;

/** Returns the outcomes of the rounds before the final, up to `rounds`. */
export function outcomesOf(tournament: Tournament, rounds = Infinity): Outcomes {
  const all = new Map<number, Outcome[]>(
    tournament.entrants.map(({ number }) => [number, []] as const),
  );
  const note = (entrant: number, outcome: Outcome) => all.get(entrant)?.push(outcome);
  for (const round of preliminaryRounds(tournament).slice(0, rounds)) {
    const byes = isBegun(round) ? round.byes : [];
    for (const entrant of byes) note(entrant, bye(tournament));
    for (const [entrant, outcome] of outcomesIn(round, tournament.format)) note(entrant, outcome);
  }
  return all;
}

type OutcomeOf = readonly [entrant: number, Outcome];

/** Cache: states share unchanged rounds. */
const known = new WeakMap<
  Round,
  { readonly format: Format; readonly outcomes: readonly OutcomeOf[] }
>();

function outcomesIn(round: Round, format: Format): readonly OutcomeOf[] {
  const before = known.get(round);
  if (before?.format === format) return before.outcomes;
  const outcomes = round.tables.flatMap((table) => outcomesAt(table, format));
  known.set(round, { format, outcomes });
  return outcomes;
}

/**
 * Counts a round only once it has a result, so that a bye does not appear in the standings of the
 * round before.
 */
const isBegun = ({ tables }: Round): boolean =>
  tables.length === 0 || tables.some(({ result }) => result !== null);

export const preliminaryRounds = ({ rounds }: Pick<Tournament, 'rounds'>): readonly Round[] =>
  rounds.filter(({ stage }) => stage === 'preliminary');

const NOTHING_PLAYED = { score: 0, margin: 0, share: null, won: false, met: [] };

const bye = ({ format }: Tournament): Outcome => ({
  ...NOTHING_PLAYED,
  points: inParts(format.bye),
  alone: true,
});

function outcomesAt({ sides, result }: PairedTable, format: Format): readonly OutcomeOf[] {
  if (result === null) return [];
  const { scores } = result;
  const points = pointsFor(scores, format);
  const met = sides.flatMap((entrant, side) => {
    const score = scores[side] ?? null;
    return score === null ? [] : [{ entrant, score }];
  });
  const there = met.map(({ score }) => score);
  return sides.map((entrant, side) => {
    const score = scores[side] ?? null;
    const own = points[side] ?? 0;
    if (score === null || met.length < 2) {
      return [entrant, { ...NOTHING_PLAYED, points: own, alone: score !== null }];
    }
    const others = met.filter((other) => other.entrant !== entrant);
    return [
      entrant,
      {
        points: own,
        score,
        margin: marginOf(score, there),
        share: shareOf(score, there),
        won: others.every((other) => other.score < score),
        met: others.map((other) => ({ entrant: other.entrant, came: came(score, other.score) })),
        alone: false,
      },
    ];
  });
}

function shareOf(score: number, there: readonly number[]): number {
  const all = there.reduce((sum, each) => sum + each, 0);
  return all > 0 ? score / all : 1 / there.length;
}

const came = (own: number, other: number): Meeting['came'] =>
  own > other ? 1 : own < other ? -1 : 0;
