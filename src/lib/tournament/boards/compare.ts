import { marginOf } from '../points.ts';
import type { Scores, Tournament } from '../state.ts';
import { boardsIn, isLeftOut, NO_BOARDS } from './state.ts';

/*
 * Tables with the same board are compared as in bridge (Butler): each score against the mean of all
 * tables, the datum.
 *
 * A side's margin is the sum of its leads over the others at its table. Its result is the margin
 * minus the mean margin of its seat, so results at each board sum to zero. The sheet shows the
 * means, so anyone can check it on paper. Therefore there is no scale, and the own table counts in
 * the mean; comparing with each other table ranks the same.
 */

interface ComparedTable {
  readonly table: number;
  readonly sides: readonly number[];
  readonly scores: readonly number[];
  readonly margins: readonly number[];
  /** Each margin minus the mean of its seat. */
  readonly against: readonly number[];
}

export interface ComparedBoard {
  readonly round: number;
  readonly manche: number;
  readonly board: number;
  readonly meanScores: readonly number[];
  readonly meanMargins: readonly number[];
  readonly tables: readonly ComparedTable[];
  /**
   * Numbers of tables left out: without a result for this manche, with an entrant absent, or
   * excluded by the director.
   */
  readonly others: readonly number[];
}

export interface BoardsLine {
  readonly entrant: number;
  readonly rank: number;
  readonly boards: number;
  readonly against: number;
}

type Compared = Pick<Tournament, 'rounds' | 'boards'>;

/**
 * Returns all boards played, in order. Tables with different numbers of sides are compared
 * separately.
 */
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

/** Returns null if an entrant was absent: the other scores are then not comparable. */
function complete(scores: Scores | undefined, size: number): readonly number[] | null {
  const there = scores?.filter((score) => score !== null) ?? [];
  return there.length === size ? there : null;
}

const means = (all: readonly (readonly number[])[], size: number): readonly number[] =>
  Array.from({ length: size }, (_, side) =>
    all.length === 0 ? 0 : all.reduce((sum, each) => sum + (each[side] ?? 0), 0) / all.length,
  );

/** Ranks the entrants by all boards that several tables played, best first. */
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
      entrant,
      boards: played,
      against: Math.round(against * PARTS) / PARTS,
    }))
    .sort((one, other) => other.against - one.against || one.entrant - other.entrant);
  return lines.map((line) => ({
    ...line,
    rank: 1 + lines.filter(({ against }) => against > line.against).length,
  }));
}

/** Rounds sums, so that the order of addition does not matter. */
const PARTS = 1_000;
