import type { HouseRefusal } from '../house/commands.ts';
import type { BorderRefusal } from '../protocol/messages.ts';
import { notAllowedText } from './devices.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';

/** Why the server's border, or the house, refused a command. */
export function commandRefusalText(
  language: Language,
  refusal: BorderRefusal | HouseRefusal,
): string {
  const { code } = refusal;
  if (code === 'not-allowed') return notAllowedText(language, refusal);
  // A tap's unknown tag can be bound on the spot; a command's cannot.
  return format(language, `answers.${code === 'unknown-tag' ? 'unknown-tag-here' : code}`);
}
