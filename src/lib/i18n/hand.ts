import type { HandMessage } from '../protocol/messages.ts';
import type { HintMessage } from '../table/hint.ts';
import { noticeText } from './answers.ts';
import { anyCard, anyPlayText } from './cardsAndPlays.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import { sentence } from './sentences.ts';
import type { WordContext } from './words.ts';
import { answersOf } from './wordsOf.ts';

export function handText(
  language: Language,
  context: WordContext,
  { said, held }: Pick<HandMessage, 'said' | 'held'>,
): string {
  switch (said.type) {
    case 'card':
      return format(language, 'phone.ownHand.card', {
        number: said.number,
        card: anyCard(language, context, said.card),
      });
    case 'no-card':
      return format(language, 'phone.ownHand.noCard', { number: said.number, held });
    case 'hand':
      return allText(language, context, said.cards);
    case 'told':
      return noticeText(language, context, said);
    case 'unknown':
      return format(language, `answers.${said.why}`);
    case 'hint':
      return hintText(language, context, said);
    case 'no-hint':
      return 'cards' in said
        ? format(language, `phone.hint.no.${said.why}`, { cards: said.cards })
        : format(language, `phone.hint.no.${said.why}`);
  }
}

function hintText(
  language: Language,
  context: WordContext,
  { move, because }: Extract<HintMessage, { type: 'hint' }>,
): string {
  const play =
    answersOf(context).advice?.(language, context, move) ?? anyPlayText(language, context, move);
  const said = sentence(format(language, 'phone.hint.said', { play }));
  return because === null ? said : `${said} ${format(language, 'phone.hint.because', { because })}`;
}

function allText(language: Language, context: WordContext, cards: readonly string[]): string {
  if (cards.length === 0) return format(language, 'phone.ownHand.none');
  const listed = cards.map((card, at) =>
    format(language, 'phone.ownHand.each', {
      number: at + 1,
      card: anyCard(language, context, card),
    }),
  );
  return format(language, 'phone.ownHand.all', {
    count: cards.length,
    cards: listed.join(format(language, 'phone.ownHand.between')),
  });
}
