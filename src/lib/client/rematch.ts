import type { HouseRefusal } from '../house/commands.ts';
import type { RematchRequest, Reply } from '../protocol/messages.ts';
import { connection } from './connection.ts';
import { requestId } from './requestId.ts';
import { ANSWER_WITHIN } from './socket.ts';

/**
 * Opens the rematch of a table; answers the code of its table, also where somebody else was faster. Null: the server did not
 * answer. Browser only.
 */
export async function openRematch(
  table: string,
  begins: RematchRequest['begins'],
): Promise<Reply<{ readonly table: string }, HouseRefusal> | null> {
  const request = { id: requestId(), table, begins };
  try {
    return await connection().timeout(ANSWER_WITHIN).emitWithAck('rematch', request);
  } catch {
    return null;
  }
}
