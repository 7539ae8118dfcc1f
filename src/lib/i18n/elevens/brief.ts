import { format } from '../format.ts';
import type { GameBrief } from '../gameWords.ts';
import { bonusText, nextText } from './answers.ts';
import { rowName } from './rowNames.ts';

/**
 * Returns "Zoé, rouge 12. 3.", with the number of cards left. Null for moves other than a plain
 * card on its row: they need the full text.
 */
export const elevensBrief: GameBrief<'elevens'> = (language, { match }, { move }, newest) => {
  if (move.type !== 'place' || move.joker === true || move.link !== undefined) return null;
  const { by, row, value } = move;
  const card = format(language, 'elevens.card.number', { row: rowName(language, row), value });
  const parts = [`${by}, ${card}.`];
  if (newest) {
    const { turn } = match;
    const goesOn = turn !== null && turn.player === by && turn.cards > 0 && !turn.owesCard;
    parts.push(bonusText(language, match, move));
    parts.push(goesOn ? `${String(turn.cardsLeft)}.` : nextText(language, match, by));
  }
  return parts.filter((part) => part !== '').join(' ');
};
