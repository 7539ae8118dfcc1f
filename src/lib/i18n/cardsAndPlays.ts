import type { GameMove } from '../games.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';
import type { WordContext } from './words.ts';
import { allWords, wordsOf } from './wordsOf.ts';

export function anyPlayText(
  language: Language,
  context: WordContext,
  move: GameMove,
  overruled = false,
): string {
  return wordsOf(context).play(language, context, move, overruled);
}

/** Returns a card of any box, possibly other than the table's. */
export const anyCard = (language: Language, context: WordContext | null, card: string): string =>
  knownCard(language, context, card) ?? format(language, 'answers.other-card');

/** Returns a card of any box; null if no loaded box has it. */
export function knownCard(
  language: Language,
  context: WordContext | null,
  card: string,
): string | null {
  const own = context === null ? undefined : wordsOf(context);
  if (own?.isCard(card) === true) return own.card(language, context, card);
  for (const words of allWords()) if (words.isCard(card)) return words.card(language, null, card);
  return null;
}
