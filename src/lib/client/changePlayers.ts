import { commandRefusalText } from '../i18n/commandRefusals.ts';
import { format } from '../i18n/format.ts';
import type { Language } from '../i18n/language.ts';
import type { ProtocolRefusal, Reply } from '../protocol/messages.ts';
import type { Answer } from '../table/answer.ts';
import type { NewName, ScreenCommand } from '../table/commands.ts';
import { connection } from './connection.ts';
import { requestId } from './requestId.ts';
import { REPLY_TIMEOUT_MS } from './socket.ts';

interface PlayerChanges {
  readonly handedOver: readonly (NewName & { readonly seat: number })[];
  readonly renamed: readonly NewName[];
}

/**
 * Hands seats of a table over, and renames players. Resolves to null on success, else to the
 * localised reason of the first change that was refused. Browser only.
 */
export async function changePlayers(
  table: string,
  { handedOver, renamed }: PlayerChanges,
  language: Language,
): Promise<string | null> {
  const names = renamed.map(({ was, is }) => ({ was, is }));
  const commands: readonly ScreenCommand[] = [
    ...handedOver.map(({ seat, was, is }) => ({ type: 'handOver', seat, was, name: is }) as const),
    ...(names.length === 0 ? [] : [{ type: 'rename', names } as const]),
  ];
  for (const command of commands) {
    const refused = await send(table, command, language);
    if (refused !== null) return refused;
  }
  return null;
}

async function send(
  table: string,
  command: ScreenCommand,
  language: Language,
): Promise<string | null> {
  const request = { id: requestId(), table, command } as const;
  const reply: Reply<Answer, ProtocolRefusal> | null = await connection()
    .timeout(REPLY_TIMEOUT_MS)
    .emitWithAck('table', request)
    .catch(() => null);
  if (reply === null) return format(language, 'devices.pair.noAnswer');
  if (!reply.ok) return commandRefusalText(language, reply.refusal);
  const { value } = reply;
  return value.outcome === 'not-now' ? format(language, `answers.${value.reason}`) : null;
}
