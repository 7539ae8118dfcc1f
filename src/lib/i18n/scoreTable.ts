import type { GameId, Games, GameView } from '../games.ts';
import type { EditionId } from '../millebornes/editions/edition.ts';
import type { MilleBornesView } from '../millebornes/view.ts';
import type { SheetCorrection } from '../millebornes/state.ts';
import type { Cell } from '../record/csv.ts';
import type { TallyScore } from '../tally/sheetRules.ts';
import type { TallyMatch } from '../tally/view.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { correctionText } from './millebornes/scores.ts';
import { sideName } from './sides.ts';
import { tallyLineName, tallyLinesOf } from './tally/sheets.ts';

/** The scores of a match as a table, headed by words. */
export function scoreTable(language: Language, match: GameView): readonly (readonly Cell[])[] {
  const scores = SCORES[match.game] as ScoresOf<GameId>;
  return scores(language, match);
}

type ScoresOf<Id extends GameId> = (
  language: Language,
  match: Games[Id]['view'],
) => readonly (readonly Cell[])[];

const SCORES: { readonly [Id in GameId]: ScoresOf<Id> } = {
  '1000-bornes': sheetsOf,
  elevens: pointsOf,
  tally: tallyTable,
};

/** One row a player; without points until every hand is counted. */
function pointsOf(
  language: Language,
  { seats, scores }: Games['elevens']['view'],
): readonly (readonly Cell[])[] {
  const head = [format(language, 'records.csv.player'), format(language, 'records.csv.points')];
  return [head, ...seats.map(({ name }, seat): Cell[] => [name, scores?.[seat] ?? ''])];
}

/** The sheets of a match that is counted by hand: those that are finished. */
function tallyTable(language: Language, match: TallyMatch): readonly (readonly Cell[])[] {
  return sheetsOf(language, { ...match, rounds: match.sheets.filter(({ closed }) => closed) });
}

interface Scored {
  readonly edition: EditionId | null;
  readonly sides: MilleBornesView['sides'] | TallyMatch['sides'];
  readonly rounds: readonly {
    readonly number: number;
    readonly scores: readonly TallyScore[];
    readonly corrections?: readonly SheetCorrection[];
  }[];
}

/** For each finished round one row a side, with the match's total so far. */
function sheetsOf(
  language: Language,
  { edition, sides, rounds }: Scored,
): readonly (readonly Cell[])[] {
  const lines = tallyLinesOf(edition);
  const isCorrected = rounds.some(({ corrections }) => corrections !== undefined);
  const head: Cell[] = [
    format(language, 'records.csv.round'),
    format(language, 'records.csv.side'),
    ...lines.map((line) => tallyLineName(language, line)),
    format(language, 'records.csv.total'),
    format(language, 'records.csv.match'),
    ...(isCorrected ? [format(language, 'records.csv.corrections')] : []),
  ];
  const totals = sides.map(() => 0);
  const rows = rounds.flatMap(({ number, scores, corrections = [] }) =>
    scores.map((score, side): Cell[] => {
      totals[side] = (totals[side] ?? 0) + score.total;
      const points = lines.map((line) => score[line] ?? 0);
      const notes = corrections
        .filter((correction) => correction.side === side)
        .map((correction) => correctionText(language, correction))
        .join(' ; ');
      const sums = [score.total, totals[side] ?? 0];
      return [
        number,
        sideName({ sides }, side),
        ...points,
        ...sums,
        ...(isCorrected ? [notes] : []),
      ];
    }),
  );
  return [head, ...rows];
}
