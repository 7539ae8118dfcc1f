import { EDITIONS } from '../millebornes/editions/index.ts';
import type { ElevensView } from '../elevens/view.ts';
import type { MilleBornesView } from '../millebornes/view.ts';
import type { Cell } from '../record/csv.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { scoreLineName, scoreLinesOf } from './scores.ts';
import { sideName } from './sides.ts';

/** The scores of a match as a table, headed by words. */
export const scoreTable = (
  language: Language,
  match: MilleBornesView | ElevensView,
): readonly (readonly Cell[])[] =>
  match.game === 'elevens' ? pointsOf(language, match) : sheetsOf(language, match);

/** One row a player; without points until every hand is counted. */
function pointsOf(
  language: Language,
  { seats, scores }: ElevensView,
): readonly (readonly Cell[])[] {
  const head = [format(language, 'records.csv.player'), format(language, 'records.csv.points')];
  return [head, ...seats.map(({ name }, seat): Cell[] => [name, scores?.[seat] ?? ''])];
}

/** For each finished round one row a side, with the match's total so far. */
function sheetsOf(language: Language, match: MilleBornesView): readonly (readonly Cell[])[] {
  const lines = scoreLinesOf(language, EDITIONS[match.edition]).map(({ line }) => line);
  const head: Cell[] = [
    format(language, 'records.csv.round'),
    format(language, 'records.csv.side'),
    ...lines.map((line) => scoreLineName(language, line)),
    format(language, 'records.csv.total'),
    format(language, 'records.csv.match'),
  ];
  const totals = match.sides.map(() => 0);
  const rows = match.rounds.flatMap(({ number, scores }) =>
    scores.map((score, side): Cell[] => {
      totals[side] = (totals[side] ?? 0) + score.total;
      const points = lines.map((line) => score[line] ?? 0);
      return [number, sideName(match, side), ...points, score.total, totals[side] ?? 0];
    }),
  );
  return [head, ...rows];
}
