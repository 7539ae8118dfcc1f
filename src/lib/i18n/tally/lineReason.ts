import { SCORE_LINES } from '../../millebornes/score.ts';
import type { TallyLine } from '../../tally/sheetRules.ts';
import type { SheetView, TallyMatch } from '../../tally/view.ts';
import type { Language } from '../language.ts';
import { scoreReasons } from '../millebornes/scoreReasons.ts';

/**
 * Returns why a side has its points on a line of a sheet that is written by hand; null for a game
 * without a tariff.
 */
export function lineReason(
  language: Language,
  { edition, setup, sides }: Pick<TallyMatch, 'edition' | 'setup' | 'sides'>,
  { scores }: Pick<SheetView, 'scores'>,
  { side, line }: { readonly side: number; readonly line: TallyLine },
): string | null {
  const known = SCORE_LINES.find((one) => one === line);
  if (edition === null || setup.game !== '1000-bornes' || known === undefined) return null;
  const { shutOut } = setup.options;
  const context = { edition, sides, ...(shutOut === undefined ? {} : { shutOut }) };
  const reasons = scoreReasons(language, context, { scores }, known);
  return reasons.find((reason) => reason.sides.includes(side))?.text ?? null;
}
