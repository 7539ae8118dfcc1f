import type { SideQuestion } from '../../table/question.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';
import type { MilleBornesWords } from './sides.ts';

export type SideChoice = SideQuestion['choices'][number];

/**
 * The token that gives this answer, by the name that is printed on it: "Camp 2", "Joueur 3"; null where it is not known who
 * sits where. Where a player is asked for it is the player's: partners have one side, whose token cannot say which of them.
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
