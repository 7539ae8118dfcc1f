import { commandRefusalText } from '../i18n/commandRefusals.ts';
import { format } from '../i18n/format.ts';
import type { Language } from '../i18n/language.ts';
import type { BorderRefusal, Reply } from '../protocol/messages.ts';
import type { Answer } from '../table/answer.ts';
import type { NewName } from '../table/commands.ts';
import { connection } from './connection.ts';
import { requestId } from './requestId.ts';
import { ANSWER_WITHIN } from './socket.ts';

/** Gives players of a table other names. Resolves to null once that is done, else to the reason in words. Browser only. */
export async function renamePlayers(
  table: string,
  names: readonly NewName[],
  language: Language,
): Promise<string | null> {
  const request = { id: requestId(), table, command: { type: 'rename', names } } as const;
  const reply: Reply<Answer, BorderRefusal> | null = await connection()
    .timeout(ANSWER_WITHIN)
    .emitWithAck('table', request)
    .catch(() => null);
  if (reply === null) return format(language, 'names.unsent');
  if (!reply.ok) return commandRefusalText(language, reply.refusal);
  const { value } = reply;
  return value.outcome === 'not-now' ? format(language, `answers.${value.reason}`) : null;
}
