import type { Reply } from '../protocol/messages.ts';
import type { Answer } from '../table/answer.ts';
import type { ScreenCommand } from '../table/commands.ts';
import { connection } from './connection.ts';
import { requestId } from './requestId.ts';
import { REPLY_TIMEOUT_MS } from './socket.ts';

/**
 * Sends one command to a table, from a permitted screen; returns true if the server took it.
 * Browser only.
 */
export const sendTableCommand = async (table: string, command: ScreenCommand): Promise<boolean> =>
  (await askTable(table, command))?.ok === true;

/** Sends one command to a table; returns its reply, or null without one. Browser only. */
export async function askTable(
  table: string,
  command: ScreenCommand,
): Promise<Reply<Answer> | null> {
  const request = { id: requestId(), table, command };
  try {
    return await connection().timeout(REPLY_TIMEOUT_MS).emitWithAck('table', request);
  } catch {
    return null;
  }
}
