import type { HouseRefusal } from '../house/commands.ts';
import type { ProtocolRefusal } from '../protocol/messages.ts';
import { notAllowedText } from './devices.ts';
import { failedText } from './failed.ts';
import { format } from './format.ts';
import type { Language } from './language.ts';

export function commandRefusalText(
  language: Language,
  refusal: ProtocolRefusal | HouseRefusal,
): string {
  const { code } = refusal;
  if (code === 'not-allowed') return notAllowedText(language, refusal);
  if (code === 'failed') return failedText(language, refusal);
  // An unknown tag of a tap can be enrolled on the spot, that of a command cannot.
  return format(language, `answers.${code === 'unknown-tag' ? 'unknown-tag-here' : code}`);
}
