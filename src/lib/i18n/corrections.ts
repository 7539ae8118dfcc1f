import { isOverruled } from '../game/overruled.ts';
import type { GameId, Games } from '../games.ts';
import type { Consequence, CorrectionChoice } from '../table/correct/correction.ts';
import { anyPlayText, refusalWords } from './answers.ts';
import { cardName } from './millebornes/cardNames.ts';
import { placeAnswerText } from './elevens/answers.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { playText } from './millebornes/plays.ts';
import { sideName, sideOf } from './sides.ts';
import type { WordContext, WordsOf } from './words.ts';
import type { MilleBornesWords } from './millebornes/sides.ts';

/** What a button of this choice says, short: its group says the rest. */
export const choiceText = (
  language: Language,
  context: WordContext,
  { group, move }: CorrectionChoice,
): string => {
  const choice = CHOICES[context.game] as ChoiceOf<GameId>;
  return choice(language, context, group, move);
};

type ChoiceOf<Id extends GameId> = (
  language: Language,
  context: WordsOf<Id>,
  group: CorrectionChoice['group'],
  move: Games[Id]['move'],
) => string;

const CHOICES: { readonly [Id in GameId]: ChoiceOf<Id> } = {
  '1000-bornes': choiceOfRace,
  elevens: (language, _, __, move) => choiceOfRows(language, move),
  // Cells are put right by writing in them.
  tally: (language, context, _, move) => anyPlayText(language, context, move),
};

function choiceOfRace(
  language: Language,
  context: MilleBornesWords,
  group: string,
  move: Games['1000-bornes']['move'],
): string {
  if (group === 'player' && 'by' in move) return move.by;
  if (move.type === 'setDrawPile') return String(move.is);
  if (move.type === 'discard' && group === 'same-card') {
    return format(language, 'corrections.discarded');
  }
  if (!('card' in move) || group === 'same-card') return playText(language, context, move);
  return cardOn(language, context, move);
}

/** The card, and where several sides might be hit, which. */
function cardOn(
  language: Language,
  context: MilleBornesWords,
  move: Extract<Games['1000-bornes']['move'], { card: string }>,
): string {
  const card = cardName(language, context.edition, move.card);
  const on = 'on' in move && move.on !== undefined ? sideOf(context, move.on) : null;
  if (on === null || context.sides.length < 3) return card;
  return format(language, 'corrections.cardOn', { card, side: sideName(context, on) });
}

function choiceOfRows(language: Language, move: Games['elevens']['move']): string {
  switch (move.type) {
    case 'place':
    case 'exchange': {
      const { type, row, value } = move;
      const link = 'link' in move && move.link !== undefined ? { link: move.link } : {};
      return placeAnswerText(language, { what: type, row, value, ...link });
    }
    case 'draw':
    case 'pass':
    case 'end':
    case 'throwJoker':
      return format(language, `elevensPhone.${move.type}`);
    case 'leftover':
      return '';
  }
}

/** What a correction does to a later move: "Bruno joue 100 : Bruno ne roule pas." */
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
    ? format(language, 'corrections.because', {
        play,
        why: format(language, 'corrections.roundOver'),
      })
    : because(language, context, play, consequence.refusal);
}

const because = (
  language: Language,
  context: WordContext,
  play: string,
  refusal: Parameters<typeof refusalWords>[2],
): string =>
  format(language, 'corrections.because', {
    play,
    why: refusalWords(language, context, refusal).headline,
  });
