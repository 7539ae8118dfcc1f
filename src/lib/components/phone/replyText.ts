import type { CommandReply } from '#lib/client/liveTable.svelte.ts';
import type { GameView } from '#lib/games.ts';
import { commandRefusalText } from '#lib/i18n/commandRefusals.ts';
import { format } from '#lib/i18n/format.ts';
import type { Language } from '#lib/i18n/language.ts';
import { answerText } from '#lib/i18n/tapAnswers.ts';

/** Returns what a phone says about its own command. */
export function replyText(language: Language, match: GameView | null, reply: CommandReply): string {
  if (reply.ok) return answerText(language, match, reply.value);
  const { refusal } = reply;
  return refusal.code === 'too-late' || refusal.code === 'outcome-unknown'
    ? format(language, `phone.${refusal.code}`)
    : commandRefusalText(language, refusal);
}
