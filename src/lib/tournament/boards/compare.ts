import { marginOf } from '../points.ts';
import type { Scores, Tournament } from '../state.ts';
import { boardsIn } from './inRound.ts';
import { isLeftOut, NO_BOARDS } from './state.ts';

/*
 * Tables that played the same board are compared as Butler does it in bridge: each score against the mean of all of them, the
 * datum. A side's margin (its score less that of each other at the table) less the mean margin of all who sat in its place is
 * what it made of cards that all others in that place had as well; at each board these sum up to nothing. Everybody can do it
 * on paper from the means on the sheet, which is why there is no scale that bends it, and why the own table counts in the mean:
 * comparing with each other table in turn ranks the same.
 */

/** What one table made of a board. */
interface ComparedTable {
  readonly table: number;
  /** Numbers of entrants, in order of play. */
  readonly sides: readonly number[];
  /** Of that manche alone, by side. */
  readonly scores: readonly number[];
  readonly margins: readonly number[];
  /** Each margin less the mean of its place. */
  readonly against: readonly number[];
}

/** One board as it was played in a round, by tables with as many sides. */
export interface ComparedBoard {
  readonly round: number;
  /** From 1. */
  readonly manche: number;
  readonly board: number;
  /** Means of all tables, by side in order of play. */
  readonly meanScores: readonly number[];
  readonly meanMargins: readonly number[];
  readonly tables: readonly ComparedTable[];
  /** Numbers of tables that are not compared: no result of this manche yet, somebody missing, or left out. */
  readonly others: readonly number[];
}

/** What an entrant made of all boards together. */
export interface BoardsLine {
  readonly entrant: number;
  /** Equal where the sums are. */
  readonly rank: number;
  readonly boards: number;
  /** All that it made against the means. */
  readonly against: number;
}

type Compared = Pick<Tournament, 'rounds' | 'boards'>;

/** Every board that was played, in order; tables with other numbers of sides stand by themselves. */
export function comparedBoards(tournament: Compared): readonly ComparedBoard[] {
  return tournament.rounds.flatMap((_, at) =>
    boardsIn(at + 1, tournament).flatMap((board, manche) =>
      comparedIn(tournament, { round: at + 1, manche: manche + 1, board }),
    ),
  );
}

function comparedIn(
  tournament: Compared,
  played: Pick<ComparedBoard, 'round' | 'manche' | 'board'>,
): readonly ComparedBoard[] {
  const { round, manche } = played;
  const tables = tournament.rounds[round - 1]?.tables ?? [];
  const boards = tournament.boards ?? NO_BOARDS;
  const sizes = [...new Set(tables.map(({ sides }) => sides.length))].sort((a, b) => a - b);
  return sizes.map((size) => {
    const alike = tables.filter(({ sides }) => sides.length === size);
    const known = alike.flatMap(({ number: table, sides, result }) => {
      const scores = isLeftOut({ round, table }, boards)
        ? null
        : complete(result?.manches?.[manche - 1], size);
      if (scores === null) return [];
      return [{ table, sides, scores, margins: scores.map((each) => marginOf(each, scores)) }];
    });
    const meanMargins = means(
      known.map(({ margins }) => margins),
      size,
    );
    return {
      ...played,
      meanScores: means(
        known.map(({ scores }) => scores),
        size,
      ),
      meanMargins,
      tables: known.map((each) => ({
        ...each,
        against: each.margins.map((margin, side) => margin - (meanMargins[side] ?? 0)),
      })),
      others: alike.flatMap(({ number }) =>
        known.some(({ table }) => table === number) ? [] : [number],
      ),
    };
  });
}

/** Whoever was not there makes the scores of all others at the table mean nothing. */
function complete(scores: Scores | undefined, size: number): readonly number[] | null {
  const there = scores?.filter((score) => score !== null) ?? [];
  return there.length === size ? there : null;
}

const means = (all: readonly (readonly number[])[], size: number): readonly number[] =>
  Array.from({ length: size }, (_, side) =>
    all.length === 0 ? 0 : all.reduce((sum, each) => sum + (each[side] ?? 0), 0) / all.length,
  );

/** Everybody who played a board that others played too, the best first. */
export function boardsRanking(boards: readonly ComparedBoard[]): readonly BoardsLine[] {
  const sums = new Map<number, { boards: number; against: number }>();
  for (const { tables } of boards) {
    if (tables.length < 2) continue;
    for (const { sides, against } of tables) {
      for (const [side, entrant] of sides.entries()) {
        const sum = sums.get(entrant) ?? { boards: 0, against: 0 };
        sum.boards += 1;
        sum.against += against[side] ?? 0;
        sums.set(entrant, sum);
      }
    }
  }
  const lines = [...sums]
    .map(([entrant, { boards: played, against }]) => ({
      ...{ entrant, boards: played },
      against: Math.round(against * PARTS) / PARTS,
    }))
    .sort((one, other) => other.against - one.against || one.entrant - other.entrant);
  return lines.map((line) => ({
    ...line,
    rank: 1 + lines.filter(({ against }) => against > line.against).length,
  }));
}

/** Sums of thirds must not differ by how they were added up. */
const PARTS = 1_000;
