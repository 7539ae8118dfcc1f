import { isRetryable } from '../protocol/retries.ts';
import { connection } from './connection.ts';
import { REPLY_TIMEOUT_MS } from './socket.ts';
import { withTicket } from './tickets.ts';

/**
 * Returns true while an earlier match goes on, or if the server cannot be reached; null if it no
 * longer exists. Browser only.
 */
export async function isMatchOpen(table: string): Promise<boolean | null> {
  const reply = await connection()
    .timeout(REPLY_TIMEOUT_MS)
    .emitWithAck('watch', withTicket(table))
    .catch(() => null);
  if (reply === null) return true;
  if (reply.ok) return reply.value.match.winners === null;
  return isRetryable(reply.refusal) ? true : null;
}
