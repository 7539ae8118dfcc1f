import type { SideQuestion } from '../../table/question.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';
import type { MilleBornesWords } from './sides.ts';

export type SideChoice = SideQuestion['choices'][number];

/**
 * Returns the token of this answer as printed: "Camp 2", "Joueur 3". Null if the seats are unknown.
 * A question for a player needs the player's token: partners share their side's.
 */
export function tokenText(
  language: Language,
  { seats = [] }: Pick<MilleBornesWords, 'seats'>,
  { side, player }: SideChoice,
): string | null {
  if (player === null) return format(language, 'answers.token.side', { number: side + 1 });
  const seat = seats.findIndex(({ name }) => name === player);
  return seat < 0 ? null : format(language, 'answers.token.seat', { number: seat + 1 });
}
