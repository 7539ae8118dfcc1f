import type { HouseRefusal } from '../house/commands.ts';
import type { RematchRequest } from '../protocol/messages/tables.ts';
import type { Reply } from '../protocol/messages.ts';
import { connection } from './connection.ts';
import { requestId } from './requestId.ts';
import { REPLY_TIMEOUT_MS } from './socket.ts';

/**
 * Opens the rematch of a table; returns its code, also if another device opened it first. Null
 * without an answer. Browser only.
 */
export async function openRematch(
  table: string,
  begins: RematchRequest['begins'],
): Promise<Reply<{ readonly table: string }, HouseRefusal> | null> {
  const request = { id: requestId(), table, begins };
  try {
    return await connection().timeout(REPLY_TIMEOUT_MS).emitWithAck('rematch', request);
  } catch {
    return null;
  }
}
