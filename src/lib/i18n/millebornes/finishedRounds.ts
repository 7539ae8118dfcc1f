import type { SheetCorrection } from '../../millebornes/state.ts';
import type { FinishedRoundView } from '../../millebornes/view.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';
import { scoreLineName } from './scoreLineName.ts';
import { sideNames } from './scores.ts';
import { sideValues, type MilleBornesWords } from './sides.ts';

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
    ? format(language, 'scores.end.shared', { number, sides: sideNames(language, context, shared) })
    : format(language, `scores.end.${end}.nobody`, { number });
}

// Where rounds won are counted, a drawn round may count for several sides; a score in points is
// never 1.
const sharedBy = (scores: FinishedRoundView['scores']): number[] =>
  scores.flatMap(({ total }, side) => (total === 1 ? [side] : []));
