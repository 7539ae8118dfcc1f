import type { Cell } from '../record/csv.ts';
import { boardsRanking, comparedBoards } from '../tournament/boards/compare.ts';
import type { TournamentView } from '../tournament/view.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { entrantName } from './tournament.ts';

/**
 * Returns the compared results for spreadsheets: a row for each side and table, with localised
 * headings.
 */
export function boardRows(
  language: Language,
  tournament: TournamentView,
): readonly (readonly Cell[])[] {
  const headings = HEADINGS.map((key) => format(language, key));
  const lines = comparedBoards(tournament).flatMap((played) =>
    played.tables.flatMap(({ table, sides, scores, margins, against }) =>
      sides.map((entrant, side): readonly Cell[] => [
        ...[played.round, played.manche, played.board, table, side + 1],
        ...[entrantName(tournament, entrant), scores[side] ?? '', margins[side] ?? ''],
        ...[rounded(played.meanMargins[side]), rounded(against[side])],
      ]),
    ),
  );
  return [headings, ...lines];
}

const HEADINGS = [
  ...(['tournament.csv.round', 'boards.csv.manche', 'boards.csv.board'] as const),
  ...(['common.table', 'boards.results.place', 'common.name'] as const),
  ...(['boards.results.score', 'boards.results.margin'] as const),
  ...(['boards.csv.mean', 'boards.results.against'] as const),
] as const;

const rounded = (value = 0): number => Math.round(value * 10) / 10;

/** Returns the same data for programs, with the ranking of all entrants. */
export function boardsJson(tournament: TournamentView): object {
  const boards = comparedBoards(tournament);
  const playersOf = (entrant: number) => tournament.entrants[entrant - 1]?.players ?? [];
  return {
    boards: boards.map(({ tables, ...played }) => ({
      ...played,
      tables: tables.map(({ table, sides, scores, margins, against }) => ({
        table,
        sides: sides.map((entrant, side) => ({
          entrant,
          players: playersOf(entrant),
          score: scores[side],
          margin: margins[side],
          against: against[side],
        })),
      })),
    })),
    entrants: boardsRanking(boards).map((line) => ({ ...line, players: playersOf(line.entrant) })),
  };
}
