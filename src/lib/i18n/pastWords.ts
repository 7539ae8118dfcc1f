import { isOverruled } from '../game/actions.ts';
import type { GameRefusal, GameView } from '../games.ts';
import type { Cell } from '../record/csv.ts';
import type { Consequence, CorrectionChoice } from '../table/correct/correction.ts';
import type { Predecessor } from '../table/handover.ts';
import { refusalWords } from './answers.ts';
import { anyPlayText } from './cardsAndPlays.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import type { WordContext } from './words.ts';
import { detailsOf } from './wordsOf.ts';

export const scoreTable = (
  language: Language,
  match: GameView,
  formerPlayers: readonly Predecessor[] = [],
): readonly (readonly Cell[])[] => detailsOf(match).scores(language, match, formerPlayers);

export const choiceText = (
  language: Language,
  context: WordContext,
  { group, move }: Pick<CorrectionChoice, 'group' | 'move'>,
): string => detailsOf(context).choice(language, context, group, move);

/** Returns the place in the rule book behind a refusal: "Règle classique, « L’allonge »". */
export const refusalSource = (
  language: Language,
  context: WordContext,
  refusal: GameRefusal,
): string => detailsOf(context).source?.(language, context, refusal) ?? '';

/** Returns the effect of a correction on a later move: "Bruno joue 100 : Bruno ne roule pas." */
export function consequenceText(
  language: Language,
  context: WordContext,
  consequence: Consequence,
): string {
  const { fate, move } = consequence;
  const play = anyPlayText(language, context, move, fate !== 'let-lie' && isOverruled(move));
  if (fate === 'let-lie') return because(language, context, play, consequence.refusal);
  if (fate !== 'dropped') return play;
  return consequence.refusal === null
    ? format(language, 'common.of', {
        what: play,
        name: format(language, 'corrections.roundOver'),
      })
    : because(language, context, play, consequence.refusal);
}

const because = (
  language: Language,
  context: WordContext,
  play: string,
  refusal: Parameters<typeof refusalWords>[2],
): string =>
  format(language, 'common.of', {
    what: play,
    name: refusalWords(language, context, refusal).headline,
  });
