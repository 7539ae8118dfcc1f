import type { Edition, Options } from '../../millebornes/editions/edition.ts';
import { type ScoreLine, sheetLinesOf } from '../../millebornes/score.ts';
import type { MilleBornesView } from '../../millebornes/view.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';
import { joinWithAnd } from '../sentences.ts';
import { sideName, type SideNames } from '../sides.ts';
import { scoreLineName } from './scoreLineName.ts';
import { sideValues, type MilleBornesWords } from './sides.ts';

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

/**
 * Returns the names of sides as a part of a sentence: "Anne and Bruno". Teams are separated by
 * commas, since "&" is spoken as "and".
 */
export function sideNames(
  language: Language,
  context: SideNames,
  sides: readonly number[],
): string {
  const names = sides.map((side) => sideName(context, side));
  const hasTeams = sides.some((side) => (context.sides[side]?.players.length ?? 1) > 1);
  return hasTeams ? names.join(', ') : joinWithAnd(language, names);
}

export function winnersText(
  language: Language,
  context: MilleBornesWords,
  winners: readonly number[],
): string {
  const [only, ...others] = winners;
  return only !== undefined && others.length === 0
    ? format(language, 'scores.winner', sideValues(language, context, only))
    : format(language, 'scores.winners', {
        sides: sideNames(language, context, winners),
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
