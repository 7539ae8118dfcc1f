import { accept, refuse } from '../game/result.ts';
import { isInPoints } from './boards/cards.ts';
import { boardsIn } from './boards/state.ts';
import type { TournamentDecision, TournamentCommand } from './commands.ts';
import { hasSameSides, tableIn, type PairedTable, type Scores, type Tournament } from './state.ts';

type TableCommand = Extract<
  TournamentCommand,
  { type: 'noteTable' | 'enterResult' | 'takeResultBack' }
>;

/**
 * Decides results of any round. Results can be corrected at any time without changing later
 * pairings.
 */
export function decideOnTables(command: TableCommand, state: Tournament): TournamentDecision {
  const { round, table: number } = command;
  const table = tableIn(state, round, number);
  if (table === undefined) return refuse({ code: 'unknown-table', round, table: number });
  if (command.sides !== undefined && !hasSameSides(command.sides, table)) {
    return refuse({ code: 'others-sit-there', round, table: number });
  }
  switch (command.type) {
    case 'noteTable':
      return accept(
        table.code === command.code
          ? []
          : [{ type: 'tableOpened', round, table: number, code: command.code }],
      );
    case 'enterResult':
      return enter(command, table, state);
    case 'takeResultBack':
      return accept(
        table.result === null ? [] : [{ type: 'resultTakenBack', round, table: number }],
      );
  }
}

function enter(
  command: Extract<TableCommand, { type: 'enterResult' }>,
  { sides, result }: PairedTable,
  state: Tournament,
): TournamentDecision {
  const { round, table: number, scores, by } = command;
  if (scores.length !== sides.length || !scores.every(isScore)) {
    return refuse({ code: 'bad-scores', expected: sides.length });
  }
  if (scores.every((score) => score === null))
    return refuse({ code: 'nobody-there', table: number });
  if (by === 'table' && result?.by === 'director') {
    return refuse({ code: 'is-directed', round, table: number });
  }
  const manches = command.manches ?? (by === 'director' ? mancheOf(scores, round, state) : null);
  const isKnown =
    result?.by === by &&
    isSameScores(result.scores, scores) &&
    JSON.stringify(result.manches ?? null) === JSON.stringify(manches);
  const noted = manches === null ? {} : { manches };
  return accept(
    isKnown ? [] : [{ type: 'resultEntered', round, table: number, scores, by, ...noted }],
  );
}

/** Returns the director's result as the board's, if the match is a single manche in points. */
const mancheOf = (scores: Scores, round: number, state: Tournament): readonly Scores[] | null =>
  boardsIn(round, state).length === 1 && roundsIn(round, state) === 1 && isInPoints(state)
    ? [scores]
    : null;

function roundsIn(number: number, state: Tournament): number | null {
  return state.rounds[number - 1]?.match.rounds ?? null;
}

const isScore = (score: number | null): boolean =>
  score === null || (Number.isSafeInteger(score) && Math.abs(score) <= MAX_SCORE);
const MAX_SCORE = 1_000_000;

const isSameScores = (one: Scores, other: Scores): boolean =>
  one.every((score, side) => score === other[side]);
