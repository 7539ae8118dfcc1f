import { copiesIn, sizeOf } from '../game/box.ts';
import { BOXES } from '../games/boxes.ts';
import { isSameTarget } from '../house/order.ts';
import type { Deck, HouseState } from '../house/state.ts';
import type { Enrolment, EnrolmentTarget, EnrolResult } from '../house/work.ts';
import { anyCard } from './answers.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { readerProblemText } from './readers.ts';
import { sentence } from './sentences.ts';
import { tokenName } from './tokenNames.ts';

/*
 * A deck enrolled by those who see no screen: what became of the last tag, and which card is to be laid now.
 */

/** A card of any box by the name of its kind; by ear two numbers in a row would be one. */
export const cardToLay = (language: Language, card: string): string =>
  anyCard(language, null, card).replace(/(\d) (?=\d)/g, '$1, ');

/** Null: no deck is being enrolled. */
export function enrolmentText(language: Language, { work, decks }: HouseState): string | null {
  const deck = work?.type === 'enrolment' ? decks.find(({ id }) => id === work.deck) : undefined;
  if (work?.type !== 'enrolment' || deck === undefined) return null;
  const { last } = work;
  const asked = last === null || last.outcome === 'said-again';
  return [
    ...(asked ? [format(language, 'deck.spoken.deck', { deck: deck.name })] : []),
    ...(asked || last === null ? [] : [sentence(resultText(language, last, decks))]),
    nextText(language, work, deck),
    ...(asked ? [format(language, 'deck.spoken.how')] : []),
  ].join(' ');
}

function resultText(
  language: Language,
  last: Exclude<EnrolResult, { readonly outcome: 'said-again' }>,
  decks: readonly Deck[],
): string {
  switch (last.outcome) {
    case 'bound': {
      const { binding } = last;
      if (binding.type !== 'card') {
        return format(language, 'deck.bound.token', { token: tokenName(language, binding) });
      }
      const { card, copy } = binding;
      const total = Math.max(...Object.values(BOXES).map((box) => copiesIn(box, card)));
      const name = cardToLay(language, card);
      return format(language, 'deck.bound.card', { card: name, copy, total });
    }
    case 'already-bound': {
      const deck = decks.find(({ id }) => id === last.deck)?.name ?? '';
      const { binding } = last;
      const what =
        binding.type === 'card'
          ? format(language, 'deck.already.card', {
              ...{ card: cardToLay(language, binding.card), copy: binding.copy, deck },
            })
          : format(language, 'deck.already.token', { token: tokenName(language, binding), deck });
      return `${sentence(format(language, 'deck.already'))} ${what}`;
    }
    case 'alias-learnt':
      return format(language, 'deck.aliasLearnt', { card: nameOf(language, last.binding) });
    case 'undone':
      return format(language, 'deck.undone', { card: nameOf(language, last.binding) });
    case 'kind-complete':
      return format(language, 'deck.kindComplete', { card: cardToLay(language, last.card) });
    case 'ambiguous':
      return format(language, last.apart ? 'deck.ambiguous.ask' : 'deck.ambiguous');
    case 'unread':
      return readerProblemText(language, last.problem);
    case 'skipped':
      return format(language, 'deck.skipped');
    case 'nothing-to-undo':
      return format(language, 'deck.nothingToUndo');
  }
}

const nameOf = (language: Language, target: EnrolmentTarget): string =>
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
