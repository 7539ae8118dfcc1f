import type { Edition, Options } from '../../millebornes/editions/edition.ts';
import { type ScoreLine, sheetLinesOf } from '../../millebornes/score.ts';
import type { SheetCorrection } from '../../millebornes/state.ts';
import type { FinishedRoundView, MilleBornesView } from '../../millebornes/view.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';
import { sideName } from '../sides.ts';
import { sideValues, type MilleBornesWords } from './sides.ts';

export const scoreLineName = (language: Language, line: ScoreLine | 'total'): string =>
  format(language, `scores.${line}`);

export interface ScoreLineText {
  readonly line: ScoreLine;
  readonly name: string;
  readonly text: string;
}

export function scoreLinesOf(
  language: Language,
  { tariff, defaults }: Edition,
  options: Options = defaults,
): ScoreLineText[] {
  if (tariff === null) return [];
  const values = {
    ...tariff,
    allSafeties: tariff.allSafeties ?? 0,
    rule: (options.shutOut ?? defaults.shutOut ?? 'off').replace('-', ''),
  };
  return sheetLinesOf(tariff).map((line) => ({
    line,
    name: scoreLineName(language, line),
    text: format(language, `scores.${line}.text`, values),
  }));
}

/** Returns a line's correction and its reason: "Distance : 700 au lieu de 675 (200 oublié)". */
export const correctionText = (
  language: Language,
  { line, value, counted, note }: SheetCorrection,
): string =>
  format(language, 'scores.correction', {
    line: scoreLineName(language, line),
    value,
    counted,
    noted: note === undefined || note === '' ? 'no' : 'yes',
    note: note ?? '',
  });

/** Returns the end of a round: "Manche 2 : Anne & Alice arrivent au but !" */
export function roundEndText(
  language: Language,
  context: MilleBornesWords,
  { number, end, winner, scores }: FinishedRoundView,
): string {
  if (winner !== null || end === 'distance') {
    return format(language, `scores.end.${end}`, {
      number,
      ...sideValues(language, context, winner),
    });
  }
  const shared = sharedBy(scores);
  return shared.length > 0
    ? format(language, 'scores.end.shared', { number, sides: sideNames(context, shared) })
    : format(language, `scores.end.${end}.nobody`, { number });
}

// Where rounds won are counted, a drawn round may count for several sides; a score in points is
// never 1.
const sharedBy = (scores: FinishedRoundView['scores']): number[] =>
  scores.flatMap(({ total }, side) => (total === 1 ? [side] : []));

const sideNames = (context: MilleBornesWords, sides: readonly number[]): string =>
  sides.map((side) => sideName(context, side)).join(', ');

export function winnersText(
  language: Language,
  context: MilleBornesWords,
  winners: readonly number[],
): string {
  const [only, ...others] = winners;
  return only !== undefined && others.length === 0
    ? format(language, 'scores.winner', sideValues(language, context, only))
    : format(language, 'scores.winners', {
        sides: sideNames(context, winners),
      });
}

/** Returns the aim of the match: "Partie en 5 000 points". */
export const matchText = (language: Language, match: MilleBornesView['match']): string =>
  'target' in match
    ? format(language, 'scores.target', { target: match.target })
    : format(language, 'scores.rounds', { rounds: match.rounds });

/** Returns points or kilometres with the language's separators. */
export const numberText = (language: Language, number: number): string =>
  format(language, 'common.number', { number });
