import { commandRefusalText } from '../i18n/commandRefusals.ts';
import { format } from '../i18n/format.ts';
import type { Language } from '../i18n/language.ts';
import type { ProtocolRefusal, Reply } from '../protocol/messages.ts';
import type { Answer } from '../table/answer.ts';
import type { NewName } from '../table/commands.ts';
import { connection } from './connection.ts';
import { requestId } from './requestId.ts';
import { REPLY_TIMEOUT_MS } from './socket.ts';

/**
 * Renames players of a table. Resolves to null on success, else to the localised reason. Browser
 * only.
 */
export async function renamePlayers(
  table: string,
  names: readonly NewName[],
  language: Language,
): Promise<string | null> {
  const request = { id: requestId(), table, command: { type: 'rename', names } } as const;
  const reply: Reply<Answer, ProtocolRefusal> | null = await connection()
    .timeout(REPLY_TIMEOUT_MS)
    .emitWithAck('table', request)
    .catch(() => null);
  if (reply === null) return format(language, 'names.unsent');
  if (!reply.ok) return commandRefusalText(language, reply.refusal);
  const { value } = reply;
  return value.outcome === 'not-now' ? format(language, `answers.${value.reason}`) : null;
}
