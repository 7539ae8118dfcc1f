import { copiesIn, sizeOf } from '../game/box.ts';
import { BOX_IDS, BOXES, type BoxId } from '../games/boxes.ts';
import { isSameTarget } from '../house/order.ts';
import type { Deck, HouseState } from '../house/state.ts';
import type { Enrolment, EnrolmentTarget } from '../house/work.ts';
import type { Binding } from '../table/binding.ts';
import { anyCard } from './cardsAndPlays.ts';
import { enrolResultText, type VisibleEnrolResult } from './enrolResult.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { boxName } from './boxName.ts';
import { sentence } from './sentences.ts';
import { tokenName } from './tokenNames.ts';

/* Enrolment without a screen: the result of the last tag, and the next card to lay. */

/**
 * Returns the kind of a card of any box. A comma separates two numbers in a row, which would sound
 * like one.
 */
export const cardToLay = (language: Language, card: string): string =>
  anyCard(language, null, card).replace(/(\d) (?=\d)/g, '$1, ');

/** Returns null if no deck is being enrolled. */
export function enrolmentText(language: Language, { work, decks }: HouseState): string | null {
  const deck = work?.type === 'enrolment' ? decks.find(({ id }) => id === work.deck) : undefined;
  if (work?.type !== 'enrolment' || deck === undefined) return null;
  const { last } = work;
  const asked = last === null || last.outcome === 'said-again';
  return [
    ...(asked ? [format(language, 'deck.spoken.deck', { deck: deck.name })] : []),
    ...(asked && work.target.type === 'card' && deck.tags.size === 0
      ? [boxText(language, deck.box)]
      : []),
    ...(asked || last === null ? [] : [sentence(resultText(language, last, decks))]),
    nextText(language, work, deck),
    ...(asked ? [format(language, 'deck.spoken.how')] : []),
  ].join(' ');
}

function boxText(language: Language, box: BoxId): string {
  const others = BOX_IDS.flatMap((other, at) =>
    other === box
      ? []
      : [format(language, 'opening.number', { number: at + 1, name: boxName(language, other) })],
  );
  const list = others.join(language === 'fr' ? ' ; ' : '; ');
  return format(language, 'deck.spoken.box', { box: boxName(language, box), list });
}

/** For speech, the first word says that the tag was bound before. */
function resultText(language: Language, last: VisibleEnrolResult, decks: readonly Deck[]): string {
  const text = enrolResultText(language, last, decks, nameOf);
  return last.outcome === 'already-bound'
    ? `${sentence(format(language, 'deck.already'))} ${text}`
    : text;
}

const nameOf = (language: Language, target: Binding | EnrolmentTarget): string =>
  target.type === 'card' ? cardToLay(language, target.card) : tokenName(language, target);

function nextText(language: Language, { target }: Enrolment, { box, tags }: Deck): string {
  const bound = [...tags.values()];
  if (target.type !== 'card') {
    return bound.some((binding) => isSameTarget(target, binding))
      ? format(language, 'deck.spoken.tokensDone')
      : format(language, 'deck.spoken.token', { token: tokenName(language, target) });
  }
  const { card } = target;
  const cards = bound.filter(({ type }) => type === 'card').length;
  const left = sizeOf(BOXES[box]) - cards;
  if (left === 0) return format(language, 'deck.spoken.done', { cards });
  const laid = bound.filter((binding) => binding.type === 'card' && binding.card === card).length;
  const count = copiesIn(BOXES[box], card) - laid;
  const now = format(language, 'deck.spoken.now', { card: cardToLay(language, card), count });
  return `${now} ${format(language, 'deck.spoken.left', { left })}`;
}
