import { isElevensMove } from '../elevens/isMove.ts';
import { isOverruled } from '../game/overruled.ts';
import type { GameMove } from '../games.ts';
import type { Consequence, CorrectionChoice } from '../table/correct/correction.ts';
import { anyPlayText, refusalWords } from './answers.ts';
import { cardName } from './cardNames.ts';
import { placeAnswerText } from './elevensAnswers.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { sideName, sideOf, type WordContext } from './sides.ts';

/** What a button of this choice says, short: its group says the rest. */
export function choiceText(
  language: Language,
  context: WordContext,
  { group, move }: CorrectionChoice,
): string {
  if (isElevensMove(move)) return elevensChoice(language, move);
  if (group === 'player' && 'by' in move) return move.by;
  if (move.type === 'setDrawPile') return String(move.is);
  if (move.type === 'discard' && group === 'same-card') {
    return format(language, 'corrections.discarded');
  }
  if (context.game === 'elevens' || !('card' in move) || group === 'same-card') {
    return anyPlayText(language, context, move);
  }
  return cardOn(language, context, move);
}

function elevensChoice(language: Language, move: Extract<GameMove, { by: string }>): string {
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
    default:
      return '';
  }
}

/** The card, and where several sides might be hit, which. */
function cardOn(
  language: Language,
  context: Exclude<WordContext, { game: 'elevens' }>,
  move: Extract<GameMove, { card: string }>,
): string {
  const card = cardName(language, context.edition, move.card);
  const on = 'on' in move && move.on !== undefined ? sideOf(context, move.on) : null;
  if (on === null || context.sides.length < 3) return card;
  return format(language, 'corrections.cardOn', { card, side: sideName(context, on) });
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
